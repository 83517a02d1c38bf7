! idea: gamma function left of zero
! routine: foo
! dependent: y
! independent: a, b
! range: a=0.3:0.7
module intrinsic_gamma_negative_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = gamma(-a) * b
    y = y + log_gamma(-a * 0.5_wp)
  end subroutine foo
end module intrinsic_gamma_negative_mod
