! idea: functions read and change variables of their module
! dependent: y
! independent: x, factor
module functions_of_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: factor = 1.5_wp, last = 0.25_wp
  integer :: calls = 0
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: i
    y = 0.0_wp
    do i = 1, 3
      y = y + scaled(x(i))*x(4 - i)
      if (later(i)) y = y*last
    end do
    last = remembered()
    y = y + last*calls
  end subroutine foo
  function scaled(a) result(b)
    real(wp), intent(in) :: a
    real(wp) :: b
    calls = calls + 1
    b = a*factor + last
    last = b*a
  end function scaled
  logical function later(i)
    integer, intent(in) :: i
    calls = calls + i
    later = calls > 3 .and. last > 0.0_wp
  end function later
  function remembered()
    real(wp) :: remembered
    remembered = last**2 + last
  end function remembered
end module functions_of_state
