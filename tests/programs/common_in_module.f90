! idea: routines of a module and their internal procedures share a common block
! dependent: y
! independent: x
module common_in_module
  implicit none
  integer, parameter :: wp = kind(1.0d0), n = 2
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: field(0:n), unused, z
    common /fields/ field, unused
    field = x
    call change(y)
    call change(z)
    y = y*z
    y = y*field(1) + sum(field)
  end subroutine foo
  subroutine change(r)
    real(wp), intent(out) :: r
    real(wp) :: rest, other
    r = 1.0_wp
    call mix()
    r = rest*other
  contains
    subroutine mix()
      real(wp) :: f(0:n), g
      common /fields/ f, g
      g = f(2)
      rest = f(1)*g
      other = g + 1.0_wp
      f(1) = sin(g)
    end subroutine mix
  end subroutine change
end module common_in_module
