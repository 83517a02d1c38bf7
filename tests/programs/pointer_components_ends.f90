! idea: routines that compute and then exchange pointers of a structure
! dependent: y, f
! independent: x, f
! set: n=4, m=3
! size: f%now=4, f%new=4, f%old=4
module pointer_components_ends_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: fields
    real(wp), pointer :: now(:), new(:), old(:)
    real(wp) :: w(2) = 0.5_wp
  end type fields
contains
  subroutine foo(n, m, x, f, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    type(fields), intent(inout) :: f
    real(wp), intent(out) :: y
    type(fields) :: s
    real(wp), target :: a(n), b(n), c(n)
    real(wp), pointer :: first(:), second(:), third(:)
    integer :: t
    first => f%now
    second => f%new
    third => f%old
    a = x
    b = 0.5_wp*x
    c = 1.0_wp
    s%old => c
    s%now => a
    s%new => b
    y = 0.0_wp
    do t = 1, m
      call step(s, x(1)*t)
      if (t > 1) call step(f, x(2))
      y = y + s%now(1)*f%now(2)*f%w(1)
    end do
    f%now => first
    f%new => second
    f%old => third
    y = y + sum(s%now) + s%new(2)
  end subroutine foo
  subroutine step(g, dt)
    type(fields), intent(inout) :: g
    real(wp), intent(in) :: dt
    real(wp), pointer :: tmp(:)
    g%new = g%old*0.3_wp + dt*g%now*g%w(1) + 0.1_wp*g%new
    g%w(1) = g%w(1)*0.9_wp + 0.1_wp*sum(g%new)
    tmp => g%old
    g%old => g%now
    g%now => g%new
    g%new => tmp
  end subroutine step
end module pointer_components_ends_mod
