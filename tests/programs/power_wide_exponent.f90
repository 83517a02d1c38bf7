! idea: a single precision base with an 8-byte integer exponent
! dependent: y
! independent: x
! set: n=3
module power_wide_exponent_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(x, n, y)
  real(4), intent(in) :: x
  integer(8), intent(in) :: n
  real(4), intent(out) :: y
  y = x ** n + x ** (n - 3)
end subroutine foo
end module power_wide_exponent_mod
