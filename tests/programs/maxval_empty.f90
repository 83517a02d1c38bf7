! idea: largest and smallest of nothing
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(2, n)
    integer :: k
    a = spread(x*y, 1, 2)
    do k = 0, 2
      y = y + max(maxval(x(1:k)), 0.3d0) + min(minval(y(n:n - k:-1), mask=y(n:n - k:-1) > 9), f)
      a(:, 1) = a(:, 1)*min(minval(a(:, 3:k), 2), 1.1d0)
      f = f + max(maxval(maxval(a, 1, mask=a > 0.2d0*k)), -f)
    end do
  end subroutine foo
end module m
