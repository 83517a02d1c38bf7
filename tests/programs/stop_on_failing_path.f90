! idea: a path that fails ends with stop or error stop
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    if (n < 1) stop
    do i = 1, n
      if (x(i) <= 0.0_wp) then
        y = 0.0_wp
        error stop 'not positive'
      else
        y = y*sqrt(x(i))
      end if
    end do
    if (y > 1.0e9_wp) stop 3
  end subroutine foo
end module m
