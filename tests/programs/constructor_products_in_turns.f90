! idea: an implied loop multiplies elements by lists of indices with its counter
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  pure function p(k) result(b)
    integer, intent(in) :: k
    integer :: b(3)
    b = 1 + modulo([k, k + 1, k + 2], 3)
  end function p
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    integer :: j
    j = 2
    y = [(dot_product(x([j, 1]), x(1:2)), j=1, n)]
  end subroutine foo
end module m
