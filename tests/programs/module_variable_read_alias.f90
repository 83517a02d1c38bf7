! idea: a module variable is passed to a routine that reads it as well
! dependent: y
! independent: x
module alias_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: u = 0.5_wp, v(3) = 0.25_wp
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: z
    u = x**2
    v = [x, x*x, sin(x)]
    call both(u, v, y)
    call both(v(2), v, z)
    call both(x, v, u)
    y = y*z + u
  end subroutine foo
  subroutine both(a, b, c)
    real(wp), intent(in) :: a, b(3)
    real(wp), intent(inout) :: c
    call inner(a, c, b(3))
    c = c + a*v(2)*b(1)
  end subroutine both
  subroutine inner(a, c, d)
    real(wp), intent(in) :: a, d
    real(wp), intent(out) :: c
    c = a*v(1) + v(3)*d*v(2)
  end subroutine inner
end module alias_state
