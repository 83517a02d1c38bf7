! idea: arrays of integers times zero, and plus zero, are arrays
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
contains
  function total(a) result(r)
    real, intent(in) :: a(:)
    real :: r
    r = sum(a)*size(a)
  end function total
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y
    integer :: idx(n), k
    idx = [3, 1, 4, 2]
    k = 2
    y = sum([x(idx*0 + k), x(1:2)])
  end subroutine foo
end module m
