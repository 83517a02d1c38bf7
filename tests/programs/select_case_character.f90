! idea: select case on characters, also ranges; text passed on to called routines
! dependent: y
! independent: x
! set: n=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y
    character(len=*), parameter :: scheme = "upwind"
    integer :: i
    do i = 1, n
      call step(scheme, x, y)
      call step('centred ', x, y)
      call step('downwind', x, y)
      call step("zzz", x, y)
    end do
  end subroutine foo
  subroutine step(scheme, x, y)
    character(len=*), intent(in) :: scheme
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y
    select case (scheme)
    case ("upwind")
      y = y*x
    case ('centred')
      y = sin(y) + x
    case ("d":"f")
      y = y*y
    case default
      if (scheme /= "none") y = y*cos(x)
    end select
    call finish(scheme, y)
  end subroutine step
  subroutine finish(scheme, y)
    character(len=*), intent(in) :: scheme
    real(wp), intent(inout) :: y
    if (scheme == "upwind") y = y*y
  end subroutine finish
end module m
