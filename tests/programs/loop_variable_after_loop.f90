! idea: the loop variable is used after its loop
! routine: foo
! dependent: y
! independent: x
! set: n=5
module loop_variable_after_loop_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n + 2)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = 1, n
      y = y * x(i) + sin(y)
    end do
    y = y * x(i) ** 2
    do i = i, 2, -2
      y = y + x(i) * y * 0.3_wp
    end do
    y = y * x(i + 2)
    do i = 3, n - 3
      y = 0.0_wp
    end do
    y = y * sin(x(i) * y)
  end subroutine foo
end module loop_variable_after_loop_mod
