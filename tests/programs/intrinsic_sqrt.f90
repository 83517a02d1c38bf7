! idea: square root
! routine: foo
! dependent: y
! independent: a
module intrinsic_sqrt_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = sqrt(a) * a + sqrt(a * a + 1.0_wp)
  end subroutine foo
end module intrinsic_sqrt_mod
