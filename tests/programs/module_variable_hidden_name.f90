! idea: arguments and local variables have the names of module variables that callees change
! dependent: s
! independent: x
module hidden_names
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), private :: s = 2.0_wp, t = 1.0_wp
contains
  subroutine foo(x, s)
    real(wp), intent(in) :: x(2)
    real(wp), intent(inout) :: s
    real(wp) :: t
    integer :: i
    t = x(1)*s
    do i = 1, 2
      call change(t)
      call change(x(2))
    end do
    s = s*t + state()
  end subroutine foo
  subroutine change(a)
    real(wp), intent(in) :: a
    s = s*a + t
    t = t*cos(s)
  end subroutine change
  function state()
    real(wp) :: state
    state = s + t
  end function state
end module hidden_names
