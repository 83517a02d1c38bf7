! idea: cycle in a loop, first, in the middle and nested in branches
! dependent: y
! independent: x
! set: n=9
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, n
      if (mod(i, 4) == 0) cycle
      y = y + x(i)**2
      if (x(i) > 1.0_wp) then
        y = y*0.9_wp
        if (i > 5) cycle
        y = y*x(i)
      else if (mod(i, 3) == 0) then
        y = sin(y)
        cycle
      else
        y = y - x(i)
      end if
      y = y + x(i)*cos(y)
    end do
  end subroutine foo
end module m
