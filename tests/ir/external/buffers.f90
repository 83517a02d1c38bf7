module state_module
  implicit none
  type :: state
    real(8), allocatable :: u(:, :)
    real(8) :: t(3)
  end type
  real(8) :: kept(4)
end module
module more
  use mpi
  use state_module
  implicit none
contains
  subroutine later(f, n, tag)
    integer, intent(in) :: n, tag
    real(8), intent(inout) :: f(:, 0:)
    integer :: rank, ranks, below, above, ierr, request(4), i
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    below = modulo(rank - 1, ranks)
    above = modulo(rank + 1, ranks)
    call MPI_Irecv(f(1, 0), size(f, 1), MPI_DOUBLE_PRECISION, below, tag, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Irecv(f(1, n + 1), size(f, 1), MPI_DOUBLE_PRECISION, above, 10 + tag, MPI_COMM_WORLD, request(2), ierr)
    call MPI_Isend(f(:, n), size(f, 1), MPI_DOUBLE_PRECISION, above, tag, MPI_COMM_WORLD, request(3), ierr)
    call MPI_Isend(f(:, 1), size(f, 1), MPI_DOUBLE_PRECISION, below, 10 + tag, MPI_COMM_WORLD, request(4), ierr)
    call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
  end subroutine
  subroutine once(f, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: f(:, 0:)
    integer :: rank, ranks, ierr, status(MPI_STATUS_SIZE)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    if (mod(rank, 2) == 0) then
      if (rank + 1 < ranks) call MPI_Send(f(1, n), size(f, 1), MPI_DOUBLE_PRECISION, rank + 1, 5, MPI_COMM_WORLD, ierr)
    else
      call MPI_Recv(f(1, 0), size(f, 1), MPI_DOUBLE_PRECISION, rank - 1, 5, MPI_COMM_WORLD, status, ierr)
      if (status(MPI_SOURCE) /= rank - 1) stop 1
    end if
  end subroutine
  subroutine passive(n, u, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, n)
    real(8), intent(out) :: cost
    real(8) :: mask(n, 0:n + 1), v(n, 0:n + 1)
    integer :: step
    mask = 1
    v = 1
    v(:, 1:n) = u
    call later(mask, n, 1)
    do step = 1, 2
      call later(v, n, 2)
      call once(v, n)
      call later(mask, n, 1)
      v(:, 1:n) = mask(:, 1:n)*v(:, 0:n - 1)*v(:, 2:n + 1)
    end do
    cost = sum(v)
  end subroutine
  subroutine structures(n, u, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(8), intent(out) :: cost
    type(state) :: s
    integer :: rank, ranks, ierr
    real(8) :: m
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    allocate(s%u(n, 2))
    s%u(:, 1) = u
    s%u(:, 2) = 0
    call MPI_Sendrecv(s%u(1, 1), n, MPI_DOUBLE_PRECISION, modulo(rank + 1, ranks), 1, s%u(1, 2), n, MPI_DOUBLE_PRECISION, &
                      modulo(rank - 1, ranks), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    s%t = s%u(1, 1)*s%u(2, 2)
    call MPI_Allreduce(MPI_IN_PLACE, s%t, 3, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    call MPI_Bcast(s%u, 2*n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
    m = maxval(s%u)
    kept(1:3) = s%t
    call MPI_Allreduce(MPI_IN_PLACE, kept, 3, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
    cost = sum(s%u)*s%t(1) + m + kept(2)
  end subroutine
  subroutine mixed(n, a, b, cost)
    integer, intent(in) :: n
    real(4), intent(in) :: a(n)
    real(8), intent(in) :: b(n)
    real(8), intent(out) :: cost
    real(4) :: x(n), y
    real(8) :: z(n)
    integer :: rank, ranks, ierr, request, flags(2)
    logical :: any_large
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    x = a**2
    call MPI_Allreduce(x(2), y, 1, MPI_REAL, MPI_SUM, MPI_COMM_WORLD, ierr)
    any_large = y > 1
    call MPI_Allreduce(MPI_IN_PLACE, any_large, 1, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD, ierr)
    z = b*y
    if (any_large) z = z + b**2
    call MPI_Isend(z, n, MPI_DOUBLE_PRECISION, modulo(rank + 1, ranks), 3, MPI_COMM_WORLD, request, ierr)
    call MPI_Recv(x, n, MPI_REAL, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call get(n, x, z, ranks, rank)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    cost = sum(x) + y
  end subroutine
  subroutine get(n, x, z, ranks, rank)
    integer, intent(in) :: n, ranks, rank
    real(4), intent(inout) :: x(n)
    real(8), intent(in) :: z(n)
    real(8) :: w(n)
    integer :: ierr
    call MPI_Recv(w, n, MPI_DOUBLE_PRECISION, modulo(rank - 1, ranks), 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    x = x + real(w*z, 4)
  end subroutine
end module
