! idea: zero to the real power one: derivative one with respect to the base
! routine: foo
! dependent: y
! independent: a, b
! set: a=0, b=1
! expect: a_adj = 1, b_adj = 0
module kink_power_exponent_one_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = a ** b
  end subroutine foo
end module kink_power_exponent_one_mod
