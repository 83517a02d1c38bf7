! Only the second routine calls itself.
module climb
  implicit none
contains
  subroutine start(n, y)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: y
    y = 0.5d0*y
    call up(n, y)
  end subroutine start
  recursive subroutine up(n, y)
    integer, intent(in) :: n
    real(kind=8), intent(inout) :: y
    if (n > 0) then
      call up(n - 1, y)
      y = y*cos(y)
    end if
  end subroutine up
end module climb
