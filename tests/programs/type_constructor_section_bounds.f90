! idea: a structure gets the bounds of its array from a section in a constructor
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  type :: t
    real, allocatable :: v(:)
  end type t
contains
  function own(a) result(r)
    real, intent(in) :: a(:)
    real :: r(-3:size(a) - 4)
    r = a(size(a):1:-1)
  end function own
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(-1:n - 2)
    real, intent(out) :: y
    real, allocatable :: b(:), c(:)
    type(t) :: s
    allocate (c(-2:n - 3), s%v(0:n - 1))
    c = x(n - 2:-1:-1)
    s%v = x
    s = t(c(:)); y = s%v(1)**2*s%v(3)*lbound(s%v, 1)
  end subroutine foo
end module m
