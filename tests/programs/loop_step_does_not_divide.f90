! idea: the last value of the loop variable is below the upper bound
! routine: foo
! dependent: y
! independent: x
! set: n=8
module loop_step_does_not_divide_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = 2, n, 4
      y = y * x(i) + y ** 2
    end do
    do i = n, 1, -3
      y = y * sin(x(i) * y)
    end do
  end subroutine foo
end module loop_step_does_not_divide_mod
