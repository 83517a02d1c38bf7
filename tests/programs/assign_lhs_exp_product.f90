! idea: the left-hand side occurs in two nonlinear factors
! routine: foo
! dependent: f
! independent: f
module assign_lhs_exp_product_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(f)
    real(wp), intent(inout) :: f

    f = exp(f) * exp(0.5_wp * f)
  end subroutine foo
end module assign_lhs_exp_product_mod
