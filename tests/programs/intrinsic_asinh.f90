! idea: inverse hyperbolic sine
! routine: foo
! dependent: y
! independent: a
module intrinsic_asinh_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = asinh(a) * a + asinh(-2.0_wp * a)
  end subroutine foo
end module intrinsic_asinh_mod
