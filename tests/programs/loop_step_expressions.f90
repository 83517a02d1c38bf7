! idea: negative steps given by expressions, some loops empty
! dependent: y
! independent: x
! set: n=7, s=-2
module loop_step_expressions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(x, n, s, y)
  integer, intent(in) :: n, s
  real(wp), intent(in) :: x(n)
  real(wp), intent(out) :: y
  integer :: i, j
  y = 1
  do i = n, 1, s
    do j = i, 1, 3 * s
      y = y * x(j) + y * y * 0.1_wp
    end do
    do j = i, n, -s
      y = y + sin(x(j) * y)
    end do
    do j = 1, n, s
      y = y * 1000
    end do
  end do
end subroutine foo
end module loop_step_expressions_mod
