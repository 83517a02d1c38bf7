! Halos of a field whose elements are chosen by datatypes.
module datatypes
  use mpi
  implicit none
contains
  subroutine neighbours(left, right)
    integer, intent(out) :: left, right
    integer :: rank, ranks, ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
  end subroutine
  ! One side by a vector, at once; the other side by parts of an array, later.
  subroutine exchange(n, m, f)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: f(0:n + 1, 0:m + 1)
    integer :: left, right, row, inner, outer, ierr, request(2)
    call neighbours(left, right)
    call MPI_Type_vector(m, 1, n + 2, MPI_DOUBLE_PRECISION, row, ierr)
    call MPI_Type_commit(row, ierr)
    call MPI_Type_create_subarray(2, [n + 2, m + 2], [1, m], [1, 1], MPI_ORDER_FORTRAN, MPI_DOUBLE_PRECISION, inner, ierr)
    call MPI_Type_commit(inner, ierr)
    call MPI_Type_create_subarray(2, [n + 2, m + 2], [1, m], [n + 1, 1], MPI_ORDER_FORTRAN, MPI_DOUBLE_PRECISION, outer, ierr)
    call MPI_Type_commit(outer, ierr)
    call MPI_Sendrecv(f(n, 1), 1, row, right, 1, f(0, 1), 1, row, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Irecv(f, 1, outer, right, 2, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Isend(f, 1, inner, left, 2, MPI_COMM_WORLD, request(2), ierr)
    call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)
    call MPI_Type_free(row, ierr)
    call MPI_Type_free(inner, ierr)
    call MPI_Type_free(outer, ierr)
  end subroutine
  subroutine diffuse(n, m, steps, f, cost)
    integer, intent(in) :: n, m, steps
    real(8), intent(inout) :: f(0:n + 1, 0:m + 1)
    real(8), intent(out) :: cost
    integer :: step
    do step = 1, steps
      call exchange(n, m, f)
      f(1:n, 1:m) = f(1:n, 1:m)**2*0.1d0 + f(0:n - 1, 1:m)*f(2:n + 1, 1:m)
    end do
    cost = sum(f(1:n, :)**3)
  end subroutine
  ! A line of processes: a datatype that is made of another one, sent, received and freed.
  subroutine line(n, f, g)
    integer, intent(in) :: n
    real(4), intent(inout) :: f(2, 3*n)
    real(4), intent(inout) :: g(2*n)
    integer :: rank, ranks, pair, pairs, ierr, status(MPI_STATUS_SIZE)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    call MPI_Type_contiguous(2, MPI_REAL, pair, ierr)
    call MPI_Type_vector(n, 1, 3, pair, pairs, ierr)
    call MPI_Type_commit(pair, ierr)
    call MPI_Type_commit(pairs, ierr)
    f = f**2
    if (rank > 0) call MPI_Recv(g, n, pair, rank - 1, 3, MPI_COMM_WORLD, status, ierr)
    g = g*1.5
    if (rank < ranks - 1) call MPI_Send(f(1, 2), 1, pairs, rank + 1, 3, MPI_COMM_WORLD, ierr)
    if (rank == 0) call MPI_Recv(f, 1, pairs, ranks - 1, 4, MPI_COMM_WORLD, status, ierr)
    if (rank == ranks - 1) call MPI_Ssend(g, n, pair, 0, 4, MPI_COMM_WORLD, ierr)
    call MPI_Type_free(pairs, ierr)
    call MPI_Type_free(pair, ierr)
    f = f*sum(g)
  end subroutine
end module
