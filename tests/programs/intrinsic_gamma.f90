! idea: gamma function and its logarithm, and the digamma of the derivative
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_gamma_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = gamma(a) * b
    y = y + log_gamma(a + b) * a
    y = y + gamma(a + 3.0_wp) + log_gamma(0.2_wp * a)
  end subroutine foo
end module intrinsic_gamma_mod
