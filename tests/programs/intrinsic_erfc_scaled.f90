! idea: scaled complementary error function
! routine: foo
! dependent: y
! independent: a
module intrinsic_erfc_scaled_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = erfc_scaled(a) * a
  end subroutine foo
end module intrinsic_erfc_scaled_mod
