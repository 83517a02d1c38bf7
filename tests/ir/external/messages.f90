module messages
  use mpi
  implicit none
contains
  subroutine halo(n, steps, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: cost
    integer :: rank, ranks, left, right, step, ierr, status(MPI_STATUS_SIZE)
    real(8) :: own, new(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    do step = 1, steps
      call MPI_Sendrecv(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, u(0), 1, MPI_DOUBLE_PRECISION, left, 1, &
        MPI_COMM_WORLD, status, ierr)
      call MPI_Sendrecv(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, &
        MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      new = u(1:n) + 0.1d0*(u(2:n + 1) - 2*u(1:n) + u(0:n - 1)) - 0.05d0*u(1:n)*(u(2:n + 1) - u(0:n - 1))
      u(1:n) = new
    end do
    own = sum(u(1:n)**2)
    call MPI_Allreduce(own, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine collect(n, u, v, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, 2)
    real(8), intent(inout) :: v(n)
    real(8), intent(out) :: cost
    integer :: rank, ranks, ierr, m
    real(8) :: top(n), w(n), total(n), low
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    w = u(:, 1)*v
    call MPI_Bcast(w, n, MPI_DOUBLE_PRECISION, ranks - 1, MPI_COMM_WORLD, ierr)
    w = w*u(:, 2)
    call MPI_Allreduce(w, top, n, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
    call MPI_Allreduce(MPI_IN_PLACE, v, n, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD, ierr)
    total = 0
    call MPI_Reduce(w*v, total, n, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
    low = minval(u)
    call MPI_Allreduce(MPI_IN_PLACE, low, 1, MPI_DOUBLE_PRECISION, MPI_MIN, MPI_COMM_WORLD, ierr)
    m = n
    call MPI_Allreduce(MPI_IN_PLACE, m, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr)
    call MPI_Scan(sum(total)*w, total, m, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    cost = sum(top**2) + sum(v) + sum(total)*low
  end subroutine
end module
