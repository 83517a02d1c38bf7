! idea: the largest and the smallest element
! dependent: y
! independent: x
! set: n=5
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(0:n - 1)
    real(wp) :: a(2, 0:n - 1)
    integer :: i
    a(1, :) = x
    a(2, :) = x*y
    y = y*maxval(x) + minval(2*x - y)
    do i = 0, n - 1
      y(i) = y(i)*maxval(a(:, i)) + maxval(y(i:), y(i:) < 9.0_wp)
    end do
    y(1) = maxval(a)*minval(a(2, n - 1:0:-1)) + minval(y, dim=1) + maxval(y(2:), 1)
    if (maxval(y(3:2)) > 0.0_wp) y = 0.0_wp
  end subroutine foo
end module m
