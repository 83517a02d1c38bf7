! idea: ATAN with two arguments (Fortran 2008)
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_atan_two_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = atan(a, b) + 3.0_wp * atan(a, -b) * a
  end subroutine foo
end module intrinsic_atan_two_arguments_mod
