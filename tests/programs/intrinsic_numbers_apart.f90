! idea: functions that take numbers apart: scale, fraction, set_exponent, nearest, spacing, dprod
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(4) :: a
    integer :: i
    y = scale(x, [1, -2, 3])*y + fraction(3.3d0*x)
    do i = 1, n
      y(i) = set_exponent(y(i), i) + scale(y(i), n - i)*nearest(x(i), -1.0d0)
      y(i) = y(i)*rrspacing(x(1))/rrspacing(x(2)) + spacing(y(i))/epsilon(y(i)) + exponent(x(i))
    end do
    a = real(y(2), 4)
    y(1) = y(1)*fraction(-y(2)) + dprod(a, 2*a)
    y(2) = fraction(-y(2))*scale(fraction(y(3)), exponent(y(3))) + y(1)
  end subroutine foo
end module m
