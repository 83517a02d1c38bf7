! idea: structures with pointers change places by assignment, as time levels do
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, steps=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: level_t
    real(wp), pointer :: t(:) => null(), u(:) => null()
    real(wp) :: time = 0.0_wp
    integer :: step = 0
  end type level_t
contains
  subroutine step(now, next, dt)
    type(level_t), intent(in) :: now
    type(level_t), intent(inout) :: next
    real(wp), intent(in) :: dt
    next%t = now%t + dt*now%u*now%t
    next%u = now%u - dt*sin(now%t)
    next%time = now%time + dt*now%t(1)
    next%step = now%step + 1
  end subroutine step
  subroutine foo(x, y, n, steps)
    integer, intent(in) :: n, steps
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), target :: a(n), b(n), c(n), d(n)
    type(level_t) :: now, next, tmp
    integer :: k
    a = x
    b = x**2
    c = 0.0_wp
    d = 0.0_wp
    now%t => a
    now%u => b
    next%t => c
    next%u => d
    do k = 1, steps
      call step(now, next, 0.1_wp)
      tmp = now
      now = next
      next = tmp
    end do
    y = now%t*now%u + now%time + next%time*real(now%step, wp)
  end subroutine foo
end module m
