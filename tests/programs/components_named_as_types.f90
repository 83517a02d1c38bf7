! idea: constructors and components named as types and functions, components as arguments
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module components_named_as_types_mod
  implicit none
  type :: base
    real(8) :: a = 1d0
  end type
  type, extends(base) :: mid
    real(8) :: b = 2d0
  end type
  type :: other
    type(base) :: base
    real(8) :: f
  end type
contains
  real(8) function f(a)
    real(8), intent(in) :: a
    f = a*a
  end function
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(base) :: b
    type(mid) :: t, t2
    type(other) :: o
    b = base(x(1))
    t = mid(base=base(x(2)), b=x(2))
    t2 = mid(base=t%base, b=x(2)*x(3))
    o = other(base=t2%base, f=f(x(1)))
    y = [t%a*o%base%a, t2%a*t2%b*o%f, t2%b]
  end subroutine
end module
