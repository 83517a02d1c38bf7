! idea: an interface adds functions of structures to sum, which are called with keywords
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  type dual
    real(8) :: v = 0, d = 0
  end type
  interface sum
    module procedure one_dual, two_dual
  end interface
contains
  pure real(8) function one_dual(a)
    type(dual), intent(in) :: a
    one_dual = a%v*a%d
  end function
  pure real(8) function two_dual(a, b)
    type(dual), intent(in) :: a, b(:)
    two_dual = a%v*b(2)%v
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(dual) :: a(n)
    a%v = x
    a%d = x(1)
    y = x
    y(1) = sum(a=a(3))
  end subroutine
end module
