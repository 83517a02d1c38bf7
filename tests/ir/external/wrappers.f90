module grid
  use mpi
  implicit none
  integer :: rank, ranks, left, right, wp_mpi
contains
  subroutine setup()
    integer :: ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = rank - 1
    if (left < 0) left = MPI_PROC_NULL
    right = rank + 1
    if (right == ranks) right = MPI_PROC_NULL
    wp_mpi = MPI_DOUBLE_PRECISION
  end subroutine
  subroutine exchange_halo(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n, 0:n + 1)
    integer :: ierr, status(MPI_STATUS_SIZE)
    call MPI_Sendrecv(u(:, n), n, wp_mpi, right, 1, u(:, 0), n, wp_mpi, left, 1, MPI_COMM_WORLD, status, ierr)
    call MPI_Sendrecv(u(1, 1), n, wp_mpi, left, 2, u(1, n + 1), n, wp_mpi, right, 2, MPI_COMM_WORLD, status, ierr)
  end subroutine
  subroutine mpp_sum(x)
    real(8), intent(inout) :: x
    real(8) :: y
    integer :: ierr
    call MPI_Allreduce(x, y, 1, wp_mpi, MPI_SUM, MPI_COMM_WORLD, ierr)
    x = y
  end subroutine
  ! masks pass through the same wrappers
  subroutine masks(n, u, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, n)
    real(8), intent(out) :: cost
    real(8) :: mask(n, 0:n + 1), v(n, 0:n + 1), total
    integer :: i
    call setup()
    mask = 1
    mask(1, :) = 0
    v = 0.5d0
    v(:, 1:n) = u
    call exchange_halo(n, mask)
    call exchange_halo(n, v)
    total = sum(mask)
    call mpp_sum(total)
    cost = 0
    do i = 1, n
      cost = cost + sum(mask(:, i)*v(:, i)*v(:, i - 1)*v(:, i + 1))
    end do
    call mpp_sum(cost)
    cost = cost/total
  end subroutine
  ! master and workers, any source
  subroutine master(n, u, cost)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(8), intent(out) :: cost
    real(8) :: part(n), got(n)
    integer :: i, ierr, status(MPI_STATUS_SIZE), m
    call setup()
    part = sin(u)*u
    cost = 0
    if (rank == 0) then
      do i = 1, ranks - 1
        call MPI_Recv(got, n, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
        call MPI_Get_count(status, MPI_DOUBLE_PRECISION, m, ierr)
        cost = cost + (status(MPI_SOURCE) + status(MPI_TAG))*sum(got(1:m)**2*part(1:m))
      end do
    else
      call MPI_Send(part, n - 1, MPI_DOUBLE_PRECISION, 0, 10 + rank, MPI_COMM_WORLD, ierr)
    end if
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine
  ! a loop whose iterations look independent, and single precision
  subroutine singles(n, m, u, v)
    integer, intent(in) :: n, m
    real(4), intent(in) :: u(n, m)
    real(4), intent(inout) :: v(n, m)
    real(4) :: t(n)
    integer :: j, ierr
    call setup()
    do j = 1, m
      t = u(:, j)**2
      call MPI_Bcast(t, n, MPI_REAL, mod(j, ranks), MPI_COMM_WORLD, ierr)
      v(:, j) = v(:, j)*t
    end do
  end subroutine
  ! pipeline: each rank waits for the one before, within a time loop with a branch
  subroutine pipeline(n, steps, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: u(n)
    real(8), intent(inout) :: cost
    real(8) :: x(n), y
    integer :: step, ierr, status(MPI_STATUS_SIZE)
    call setup()
    x = u
    do step = 1, steps
      y = 1
      if (mod(step, 2) == 0) then
        if (left /= MPI_PROC_NULL) call MPI_Recv(y, 1, MPI_DOUBLE_PRECISION, left, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
        x = x*y + 0.1d0*x**2
        if (right /= MPI_PROC_NULL) call MPI_Send(x(n), 1, MPI_DOUBLE_PRECISION, right, step, MPI_COMM_WORLD, ierr)
      else
        x(1) = x(1)*x(n)
        call MPI_Sendrecv_replace(x, n, MPI_DOUBLE_PRECISION, modulo(rank + 1, ranks), 3, modulo(rank - 1, ranks), 3, &
          MPI_COMM_WORLD, status, ierr)
      end if
    end do
    cost = cost + sum(x)
  end subroutine
  ! reductions on a part of the ranks, matrices
  subroutine groups(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8), intent(out) :: b(n, n)
    integer :: comm, ierr
    real(8) :: low(n), mine
    call setup()
    call MPI_Comm_split(MPI_COMM_WORLD, mod(rank, 2), rank, comm, ierr)
    b = a*a
    call MPI_Allreduce(MPI_IN_PLACE, b, n*n, MPI_DOUBLE_PRECISION, MPI_SUM, comm, ierr)
    call MPI_Allreduce(a(:, 2), low, n, MPI_DOUBLE_PRECISION, MPI_MIN, MPI_COMM_WORLD, ierr)
    mine = sum(low)
    if (rank == 0) then
      call MPI_Reduce(MPI_IN_PLACE, mine, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
    else
      call MPI_Reduce(mine, low, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
    end if
    b = b*a
    a(1, 1) = mine
  end subroutine
end module
