! idea: steps that are variables, positive and negative
! routine: foo
! dependent: y
! independent: x
! set: n=7, s=2, d=-3
module loop_step_variable_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, s, d, x, y)
    integer, intent(in) :: n, s, d
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, step

    y = 1.0_wp
    do i = 1, n, s
      y = y * x(i) + sin(y)
    end do
    do i = n, 1, d
      y = y * sin(y * x(i))
    end do
    step = s
    do i = 2, n, step
      step = step + 1
      y = y * y * x(i)
    end do
  end subroutine foo
end module loop_step_variable_mod
