! idea: inquiries that return arrays
! dependent: y
! independent: x
module array_inquiry_vector_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
subroutine foo(x, y)
  real(wp), intent(in) :: x(2, 3)
  real(wp), intent(out) :: y
  integer :: s(2), l(2)
  s = shape(x)
  l = lbound(x)
  y = x(s(1), s(2)) ** 2 * x(l(1), l(2))
end subroutine foo
end module array_inquiry_vector_mod
