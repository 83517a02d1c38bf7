! idea: constant arrays of integers times zero
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: y
    integer, parameter :: tab(4) = [3, 1, 4, 2]
    integer, parameter :: one(4) = tab*0 + 1
    integer, allocatable :: b(:), c(:)
    b = tab*0
    b = [b, 3]
    c = 0*tab + n
    y = sum(x(one))*size(b) + sum(x(c)**2) + x(size(b - c(1)*0) - 1)
  end subroutine foo
end module m
