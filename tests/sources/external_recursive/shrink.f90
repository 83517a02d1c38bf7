recursive subroutine shrink(n, y)
  use kinds, only: wp
  implicit none
  integer, intent(in) :: n
  real(wp), intent(inout) :: y
  y = cos(y)
  call grow(n - 1, y)
end subroutine shrink
