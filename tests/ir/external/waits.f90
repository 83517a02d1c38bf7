module halos
  use mpi
  implicit none
  integer :: left, right
  integer :: requests(4)
  private :: requests
contains
  subroutine start_halo(n, u)
    integer, intent(in) :: n
    real(8), intent(inout), asynchronous :: u(0:n + 1)
    integer :: ierr
    call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Irecv(u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Isend(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, requests(3), ierr)
    call MPI_Isend(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, requests(4), ierr)
  end subroutine
  subroutine finish_halo()
    integer :: ierr
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
  end subroutine
end module
module model
  use mpi
  use halos
  implicit none
contains
  subroutine interior(n, u, new)
    integer, intent(in) :: n
    real(8), intent(in) :: u(0:n + 1)
    real(8), intent(inout) :: new(n)
    new(2:n - 1) = u(2:n - 1) + 0.1d0*(u(3:n) - 2*u(2:n - 1) + u(1:n - 2)) - 0.05d0*u(2:n - 1)*(u(3:n) - u(1:n - 2))
  end subroutine
  subroutine apart(n, steps, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: cost
    integer :: rank, ranks, step, ierr
    real(8) :: own, new(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    do step = 1, steps
      call start_halo(n, u)
      call interior(n, u, new)
      call finish_halo()
      new(1) = u(1) + 0.1d0*(u(2) - 2*u(1) + u(0)) - 0.05d0*u(1)*(u(2) - u(0))
      new(n) = u(n) + 0.1d0*(u(n + 1) - 2*u(n) + u(n - 1)) - 0.05d0*u(n)*(u(n + 1) - u(n - 1))
      u(1:n) = new
    end do
    own = sum(u(1:n)**2)
    call MPI_Allreduce(own, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
end module
module pipes
  use mpi
  implicit none
contains
  subroutine ring(n, steps, u, cost)
    ! Two buffers in turn: each message is waited for in the next iteration.
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    real(8), intent(out) :: cost
    integer :: rank, ranks, step, now, old, ierr, requests(2, 2)
    real(8) :: own, out(n, 2), in(n, 2)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    in = 0
    do step = 1, steps
      now = mod(step, 2) + 1
      old = 3 - now
      out(:, now) = sin(u)*step
      call MPI_Irecv(in(1, now), n, MPI_DOUBLE_PRECISION, modulo(rank - step, ranks), 7, MPI_COMM_WORLD, requests(1, now), ierr)
      call MPI_Isend(out(1, now), n, MPI_DOUBLE_PRECISION, modulo(rank + step, ranks), 7, MPI_COMM_WORLD, requests(2, now), ierr)
      if (step > 1) then
        call MPI_Waitall(2, requests(:, old), MPI_STATUSES_IGNORE, ierr)
        u = u + 0.1d0*in(:, old)**2
      end if
    end do
    if (steps > 0) then
      call MPI_Waitall(2, requests(:, mod(steps, 2) + 1), MPI_STATUSES_IGNORE, ierr)
      u = u*in(:, mod(steps, 2) + 1)
    end if
    own = sum(u**2)
    call MPI_Allreduce(own, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine anyone(n, u, cost)
    ! Parts in the order in which they come, added up in another one: the sum has the same bits.
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(out) :: cost
    integer :: rank, ranks, i, which, ierr, others, status(MPI_STATUS_SIZE), requests(16), sends(16)
    real(8) :: parts(n, 16), s
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    others = ranks - 1
    requests = MPI_REQUEST_NULL
    u = sin(u)
    do i = 1, others
      call MPI_Irecv(parts(1, i), n, MPI_DOUBLE_PRECISION, modulo(rank + i, ranks), 3, MPI_COMM_WORLD, requests(i), ierr)
      call MPI_Isend(u, n, MPI_DOUBLE_PRECISION, modulo(rank + i, ranks), 3, MPI_COMM_WORLD, sends(i), ierr)
    end do
    s = 0
    do i = 1, others + 1
      call MPI_Waitany(others, requests, which, status, ierr)
      if (which == MPI_UNDEFINED) exit
      parts(:, which) = parts(:, which)**2*which
    end do
    call MPI_Waitall(others, sends, MPI_STATUSES_IGNORE, ierr)
    do i = 1, others
      s = s + sum(parts(:, i))
    end do
    cost = s + sum(u)
  end subroutine
  subroutine turns(n, u, cost)
    ! A pointer to the buffer that points elsewhere as soon as the message has come.
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(out) :: cost
    real(8), target :: first(n), second(n)
    real(8), pointer :: p(:)
    integer :: rank, ranks, ierr, requests(2)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    second = u**2
    p => first
    call MPI_Irecv(p, n, MPI_DOUBLE_PRECISION, modulo(rank - 1, ranks), 5, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Isend(u, n, MPI_DOUBLE_PRECISION, modulo(rank + 1, ranks), 5, MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    p => second
    u = u + first*p
    cost = sum(u**2)
  end subroutine
  subroutine lasting(n, steps, u, cost)
    ! Persistent requests that are started at the end of an iteration and waited for in the next one.
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: cost
    integer :: rank, ranks, left, right, step, ierr, request(4)
    real(8) :: own, new(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    call MPI_Recv_init(u(0), 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Recv_init(u(n + 1), 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, request(2), ierr)
    call MPI_Send_init(u(n), 1, MPI_DOUBLE_PRECISION, right, 1, MPI_COMM_WORLD, request(3), ierr)
    call MPI_Send_init(u(1), 1, MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, request(4), ierr)
    call MPI_Startall(4, request, ierr)
    do step = 1, steps
      new(2:n - 1) = u(2:n - 1)**2*0.1d0
      call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
      new(1) = u(1)*u(0)
      new(n) = u(n)*sin(u(n + 1))
      u(1:n) = new
      call MPI_Startall(4, request, ierr)
    end do
    call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
    own = sum(u(1:n)**2) + u(0)*u(n + 1)
    call MPI_Allreduce(own, cost, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end subroutine
end module
module exchange
  use mpi
  implicit none
  type :: halo_type
    integer :: left, right
    integer :: requests(4)
  end type
contains
  subroutine setup(h)
    type(halo_type), intent(inout) :: h
    integer :: rank, ranks, ierr
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
    h%left = modulo(rank - 1, ranks)
    h%right = modulo(rank + 1, ranks)
  end subroutine
  subroutine start(h, n, u)
    type(halo_type), intent(inout) :: h
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n + 1)
    integer :: ierr
    call MPI_Irecv(u(0), 1, MPI_DOUBLE_PRECISION, h%left, 1, MPI_COMM_WORLD, h%requests(1), ierr)
    call MPI_Irecv(u(n + 1), 1, MPI_DOUBLE_PRECISION, h%right, 2, MPI_COMM_WORLD, h%requests(2), ierr)
    call MPI_Isend(u(n), 1, MPI_DOUBLE_PRECISION, h%right, 1, MPI_COMM_WORLD, h%requests(3), ierr)
    call MPI_Isend(u(1), 1, MPI_DOUBLE_PRECISION, h%left, 2, MPI_COMM_WORLD, h%requests(4), ierr)
  end subroutine
  subroutine finish(h)
    type(halo_type), intent(inout) :: h
    integer :: ierr
    call MPI_Waitall(4, h%requests, MPI_STATUSES_IGNORE, ierr)
  end subroutine
end module
module stepping
  use exchange
  implicit none
contains
  subroutine advance(h, n, u, is_first)
    ! Waits for what the call before has started.
    type(halo_type), intent(inout) :: h
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n + 1)
    logical, intent(in) :: is_first
    real(8) :: new(n)
    integer :: i
    if (is_first) call start(h, n, u)
    do i = 2, n - 1
      new(i) = u(i) + 0.1d0*(u(i + 1) - 2*u(i) + u(i - 1))
    end do
    call finish(h)
    new(1) = u(1)*u(0)
    new(n) = u(n)*sin(u(n + 1))
    u(1:n) = new
    call start(h, n, u)
  end subroutine
  subroutine advanced(n, steps, u, cost)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(0:n + 1)
    real(8), intent(out) :: cost
    type(halo_type) :: h
    integer :: step
    call setup(h)
    do step = 1, steps
      call advance(h, n, u, step == 1)
    end do
    if (steps > 0) call finish(h)
    cost = sum(u**2)
  end subroutine
end module
