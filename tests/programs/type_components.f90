! idea: components of structures, passed as a whole and one by one
! dependent: y
! independent: s
module kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
end module kinds
module m
  use kinds, only: wp
  implicit none
  type :: state
    real(wp) :: x
    real(wp) :: v(4)
    integer :: n = 3
  end type state
contains
  subroutine foo(s, k, y)
    type(state), intent(inout) :: s
    integer, intent(in) :: k
    real(wp), intent(out) :: y
    type(state) :: loc
    integer :: i
    loc%x = s%x * s%v(2)
    loc%v = s%v * s%x
    do i = 1, min(k, 4)
      loc%v(i) = loc%v(i) * sin(loc%x)
      loc%x = loc%x + loc%v(i)**2
    end do
    call step(loc, 0.1_wp)
    call step(s, loc%x)
    call add(s%v, s%v(2), y)
    y = y * loc%x + sum(loc%v) + s%x
  end subroutine foo
  subroutine step(s, dt)
    type(state), intent(inout) :: s
    real(wp), intent(in) :: dt
    s%x = s%x * exp(-dt * s%v(1))
    s%v(:) = s%v(:) * s%x
  end subroutine step
  subroutine add(v, a, y)
    real(wp), intent(in) :: v(:), a
    real(wp), intent(out) :: y
    y = sum(v) * a
  end subroutine add
end module m
