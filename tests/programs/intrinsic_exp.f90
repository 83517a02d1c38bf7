! idea: exponential
! routine: foo
! dependent: y
! independent: a
module intrinsic_exp_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = exp(a) * exp(-a * a)
    y = exp(y)
  end subroutine foo
end module intrinsic_exp_mod
