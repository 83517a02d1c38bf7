! idea: asin and acos close to one, where 1 - x**2 loses digits
! dependent: y
! independent: x
! range: x=0.9999:0.99991
module intrinsic_asin_near_one_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(x, y)
  real(wp), intent(in) :: x
  real(wp), intent(out) :: y
  y = asin(x) + acos(x)*3
end subroutine foo
end module intrinsic_asin_near_one_mod
