! idea: step 2 with an odd number
! routine: foo
! dependent: y
! independent: x
! set: n=7
module loop_step_two_odd_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = 1, n, 2
      y = y * x(i) + y ** 2 * 0.1_wp
    end do
    do i = 2, n, 3
      y = y + sin(y) * x(i)
    end do
  end subroutine foo
end module loop_step_two_odd_mod
