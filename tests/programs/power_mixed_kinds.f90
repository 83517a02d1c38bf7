! idea: a power of a single precision base with a double precision exponent
! dependent: y
! independent: z
module power_mixed_kinds_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(x, z, y)
  real(4), intent(in) :: x
  real(8), intent(in) :: z
  real(8), intent(out) :: y
  y = x ** z
end subroutine foo
end module power_mixed_kinds_mod
