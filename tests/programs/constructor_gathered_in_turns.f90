! idea: an implied loop calls a function with elements that other indices gather in each turn
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  pure function total(a) result(r)
    real, intent(in) :: a(:)
    real :: r
    r = sum(a**2)
  end function total
  pure integer function first(i)
    integer, intent(in) :: i(:)
    first = 1 + modulo(sum(i), 3)
  end function first
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y(n)
    integer :: j, q(3, 3)
    q = reshape([1, 2, 2, 3, 1, 1, 2, 3, 3], [3, 3])
    j = 2
    y = [(total(x(q(:, j))), j=1, n)]
  end subroutine foo
end module m
