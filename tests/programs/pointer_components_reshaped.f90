! idea: pointers of structures of changing size, allocated and freed in several ways
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: grid_t
    integer :: n = 0
    real(wp), pointer :: dx(:) => null()
    real(wp), pointer :: mask(:) => null()
  end type grid_t
  type :: state_t
    type(grid_t) :: g
    real(wp), pointer :: u(:, :) => null()
  end type state_t
contains
  subroutine grid_init(g, n)
    type(grid_t), intent(inout) :: g
    integer, intent(in) :: n
    integer :: stat
    g%n = n
    allocate (g%dx(n), stat=stat)
    if (stat /= 0) error stop "memory"
    allocate (g%mask(0:n - 1))
    g%dx = 0.1_wp
    g%mask = 1.0_wp
  end subroutine grid_init
  subroutine state_init(s, n)
    type(state_t), intent(out) :: s
    integer, intent(in) :: n
    call grid_init(s%g, n)
    nullify (s%u)
    allocate (s%u(n, 2))
    s%u = 0.0_wp
  end subroutine state_init
  subroutine grow(s, x)
    type(state_t), intent(inout) :: s
    real(wp), intent(in) :: x(:)
    integer :: k
    real(wp), allocatable :: old(:, :)
    old = s%u
    k = size(s%u, 2)
    deallocate (s%u)
    allocate (s%u(size(x), k + 1))
    s%u(:, 1:k) = old
    s%u(:, k + 1) = x * s%g%dx + sin(old(:, k))
  end subroutine grow
  subroutine finish(s)
    type(state_t), intent(inout) :: s
    if (associated(s%u)) deallocate (s%u)
    if (associated(s%g%dx)) then
      deallocate (s%g%dx, s%g%mask)
    end if
    nullify (s%g%dx, s%g%mask)
    s%u => null()
  end subroutine finish
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(state_t) :: s
    integer :: k
    call state_init(s, n)
    s%u(:, 1) = x
    s%g%dx = s%g%dx * x(1)
    do k = 1, 3
      call grow(s, x)
    end do
    y = sum(s%u, dim=2) * s%g%mask + product(s%u(:, 2:))
    call finish(s)
  end subroutine foo
end module m
