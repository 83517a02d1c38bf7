! idea: arguments whose squares underflow in single precision
! dependent: y
! independent: a, b
! range: a=1e-22:2e-22, b=1e-22:3e-22
module intrinsic_atan2_small_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(a, b, y)
  real(4), intent(in) :: a, b
  real(4), intent(out) :: y
  y = atan2(a, b) * 1.0e-22
end subroutine foo
end module intrinsic_atan2_small_mod
