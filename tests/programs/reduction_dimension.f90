! idea: sums and products over one dimension
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n, 3)
    real(wp), intent(inout) :: y(n)
    real(wp) :: a(0:2), b(n, 3, 2)
    y = sum(x, dim=2)*y + product(x(:, 1:2), 2)
    a = sum(x, 1) + 0.5_wp*sum(x*x, dim=1, mask=x > 0.8_wp)
    b(:, :, 1) = x
    b(:, :, 2) = 2*x*x
    y(2:3) = y(1:2) + sum(x(2:3, 3:1:-1)*x(1:2, :), 2)*a(1)
    y(1:3) = sum_of(n, x)*y(1:3) + sum(b(1, :, :), dim=2)
    b = b*b
    b(:, :, 1) = sum(b, 3)
    y(n) = y(n)*a(2) + a(0)*sum(b(:, :, 1))
  end subroutine foo
  function sum_of(n, x) result(t)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n, 3)
    real(wp) :: t
    t = sum(x)
  end function sum_of
end module m
