! idea: base and exponent are variables
! routine: foo
! dependent: y
! independent: a, b
module power_real_variable_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = a ** b + b ** (-a) + (a * b) ** (a + b)
    y = y ** b + a ** y
  end subroutine foo
end module power_real_variable_mod
