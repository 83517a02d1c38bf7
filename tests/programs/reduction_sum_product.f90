! idea: sum and product of arrays, sections and expressions, with masks
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
    real(wp), intent(inout) :: y(n)
    real(wp) :: t
    integer :: i
    t = sum(x) + 2*sum(x*y) - sum(x(2:), mask=y(2:) > 0.9_wp)
    y = y*t + product(x)
    y(1) = product(y(n:1:-2), y(n:1:-2) > 3.0_wp)*0.1_wp
    do i = 1, n
      y(i) = sum(y(:i)) + y(i)*sum(x(i:), x(i:) > 0.8_wp)
      y(i) = y(i)/sqrt(sum(y**2))
    end do
    y(2) = sum([y(1), x(1)*y(3), t]) + sum(y(n + 1:n))
  end subroutine foo
end module m
