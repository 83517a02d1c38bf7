! idea: an implied loop sums by a mask that a function of arrays gives in each turn
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  pure function f(a, k) result(b)
    real, intent(in) :: a(:)
    integer, intent(in) :: k
    real :: b(size(a))
    b = a**k
  end function f
  pure function g(a, k) result(b)
    real, intent(in) :: a(:)
    integer, intent(in) :: k
    real :: b(3)
    b = a**k
  end function g
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    integer :: j
    j = 1
    y = [(sum(x, mask=f(x, j) > x*0.8), j=1, n)]
  end subroutine foo
end module m
