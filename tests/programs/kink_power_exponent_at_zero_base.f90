! idea: zero to a positive real power: both derivatives are zero, not NaN
! routine: foo
! dependent: y
! independent: a, b
! set: a=0, b=3
! expect: a_adj = 0, b_adj = 0
module kink_power_exponent_at_zero_base_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = a ** b
  end subroutine foo
end module kink_power_exponent_at_zero_base_mod
