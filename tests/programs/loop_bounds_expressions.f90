! idea: bounds and step are expressions with intrinsics
! routine: foo
! dependent: y
! independent: x
! set: n=7, m=3
module loop_bounds_expressions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = max(1, m - 2), min(n, 2 * m + 5), m / 2 + 1
      y = y * x(i) + sin(y)
    end do
    do i = size(x), lbound(x, 1), -abs(1 - m)
      y = y * y * x(i)
    end do
  end subroutine foo
end module loop_bounds_expressions_mod
