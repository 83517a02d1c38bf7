! idea: objects that point at one structure, or at different ones, are passed together and change it
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type grid_t
    real(wp) :: dx = 0.25_wp
    real(wp) :: area(3) = 1
  end type
  type field_t
    type(grid_t), pointer :: grid => null()
    real(wp) :: v(3) = 0
  end type
contains
  function product_of(f, g) result(s)
    type(field_t), intent(in) :: f, g
    real(wp) :: s
    s = sum(f%v*g%v*f%grid%area*g%grid%area)*f%grid%dx
  end function
  subroutine exchange_mass(f, g, t)
    type(field_t), intent(inout) :: f, g
    real(wp), intent(in) :: t
    f%grid%area = f%grid%area + t*g%v
    g%v = g%v*g%grid%area
    g%grid%dx = g%grid%dx*t
    f%v = f%v*f%grid%dx
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(grid_t), target :: one, other
    type(field_t) :: f, g, h
    one%area = x
    other%area = sin(x)
    f%grid => one
    g%grid => one
    h%grid => other
    f%v = x
    g%v = x**2
    h%v = cos(x)
    call exchange_mass(f, g, x(1))
    call exchange_mass(f, h, x(2))
    y = product_of(f, g)*product_of(g, h) + one%dx
  end subroutine
end module
