! idea: an implied loop sums the product of an array and of one that a function gives
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
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    integer :: j
    j = 1
    y = [(sum(f(x, j)*x), j=1, n)]
  end subroutine foo
end module m
