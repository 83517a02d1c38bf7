! idea: passive module variables that are only read
! routine: foo
! dependent: y
! independent: x
module module_variable_read_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: gravity = 9.81_wp
  real(wp) :: coefficient = 0.25_wp
  real(wp) :: weights(3) = (/ 0.5_wp, 0.3_wp, 0.2_wp /)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: i

    y = 0.0_wp
    do i = 1, 3
      y = y + weights(i) * coefficient * x(i) ** 2 * gravity
    end do
  end subroutine foo
end module module_variable_read_mod
