! idea: a routine without derivative counts its calls, which differentiated callees use
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: i
    real(wp) :: state

    call next(state, .true.)
    y = 1.0_wp
    do i = 1, 3
      call step(x(i), y)
      call step(0.5_wp*y, y)
    end do
  end subroutine foo

  subroutine step(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    real(wp) :: number

    call next(number, .false.)
    b = b + sin(a*number)
    call next(number, .false.)
    b = b*number
  end subroutine step

  subroutine next(number, again)
    real(wp), intent(out) :: number
    logical, intent(in) :: again
    real(wp), save :: last = 0.3_wp
    if (again) last = 0.3_wp
    last = 0.5_wp*last + 0.25_wp
    number = last
  end subroutine next
end module m
