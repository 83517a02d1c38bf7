! idea: an array is allocated by a constructor that lists indices in each turn
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3 0.6, n=5, k=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), allocatable :: q(:)
    integer :: i
    q = [(sum(x([1, i])), i=1, n)]
    y = x*q
  end subroutine foo
end module m
