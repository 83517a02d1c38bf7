! idea: integer variables as exponents at base 0
! routine: foo
! dependent: y
! independent: a
! set: a=0, n=2, one=1, k=0
module power_integer_variable_zero_base_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, one, k, a, y)
    integer, intent(in) :: n, one, k
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = a ** n + 3.0_wp * a ** one + a ** k + 2.0_wp * a
  end subroutine foo
end module power_integer_variable_zero_base_mod
