recursive subroutine grow(n, y)
  implicit none
  integer, intent(in) :: n
  real(kind=8), intent(inout) :: y
  if (n > 0) then
    y = y*sin(y)
    call shrink(n - 1, y)
    y = y*y
  end if
end subroutine grow
