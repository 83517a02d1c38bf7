! idea: negative steps
! routine: foo
! dependent: y
! independent: x
! set: n=6
module loop_step_negative_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = n, 1, -1
      y = y * x(i) + sin(y)
    end do
    do i = n, 2, -2
      y = y * y * x(i)
    end do
    do i = 1, -n, -2
      y = y * x((5 - i) / 2)
    end do
  end subroutine foo
end module loop_step_negative_mod
