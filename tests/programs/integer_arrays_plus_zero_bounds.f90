! idea: an array plus zero has other bounds than the array
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
    integer :: idx(-1:n - 2)
    integer, allocatable :: b(:)
    idx = [3, 1, 4, 2]
    b = idx + 0
    y = x(b(1))**2*x(b(n)) + lbound(b, 1)
  end subroutine foo
end module m
