! idea: integer variables as exponents: positive, negative, zero
! routine: foo
! dependent: y
! independent: a
! set: n=3, m=-2, k=0
! range: a=-1.5:-0.5
module power_integer_variable_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, k, a, y)
    integer, intent(in) :: n, m, k
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = a ** n + a ** m + a ** k + a ** (n - 1) * a ** (-m) + a ** (n + m)
    y = y * (a * y) ** n
  end subroutine foo
end module power_integer_variable_mod
