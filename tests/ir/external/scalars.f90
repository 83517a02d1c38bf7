! Messages of one scalar, with requests in structures and modules.
module scalars
  use mpi
  implicit none
  type :: exchange
    integer :: request(4)
  end type
  integer :: waiting(2)
contains
  subroutine ring(x, y, cost)
    real(8), intent(in) :: x, y
    real(8), intent(out) :: cost
    integer :: rank, ranks, left, right, i, ierr, request, status(MPI_STATUS_SIZE)
    real(8) :: a, b, c, d, first, last
    type(exchange) :: e
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    a = x**2
    b = x*y
    call MPI_Irecv(first, 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, e%request(1), ierr)
    call MPI_Irecv(last, 1, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, e%request(2), ierr)
    call MPI_Isend(a, 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, e%request(3), ierr)
    call MPI_Isend(b, 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, e%request(4), ierr)
    call MPI_Waitall(4, e%request, MPI_STATUSES_IGNORE, ierr)
    c = first*last
    call MPI_Isend(c, 1, MPI_DOUBLE_PRECISION, left, 3, MPI_COMM_WORLD, waiting(1), ierr)
    call MPI_Irecv(d, 1, MPI_DOUBLE_PRECISION, right, 3, MPI_COMM_WORLD, waiting(2), ierr)
    call MPI_Wait(waiting(2), status, ierr)
    call MPI_Wait(waiting(1), status, ierr)
    call MPI_Recv_init(a, 1, MPI_DOUBLE_PRECISION, left, 4, MPI_COMM_WORLD, e%request(2), ierr)
    call MPI_Send_init(d, 1, MPI_DOUBLE_PRECISION, right, 4, MPI_COMM_WORLD, e%request(1), ierr)
    do i = 1, 3
      call MPI_Startall(2, e%request, ierr)
      call MPI_Waitall(2, e%request, MPI_STATUSES_IGNORE, ierr)
      d = sin(a)*d
    end do
    cost = d*c + first
  end subroutine
end module
