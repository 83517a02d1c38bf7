! idea: literal integer exponents, negative base
! routine: foo
! dependent: y
! independent: a
! range: a=-1.5:-0.5
module power_integer_literal_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = a ** 2 + a ** 3 + a ** 4 * a ** 1 + a ** 0 + a ** (-1) + a ** (-3)
    y = y ** 2
  end subroutine foo
end module power_integer_literal_mod
