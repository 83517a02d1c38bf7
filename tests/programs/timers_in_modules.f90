! idea: measured times in module variables, arguments and structures, which are never the same
! routine: timed
! dependent: y
! independent: x
! set: n=3
module timers_in_modules_clock
  implicit none
  integer, parameter :: i8 = selected_int_kind(18)
contains
  function now() result(seconds)
    real(8) :: seconds
    integer(i8) :: count, rate
    call system_clock(count, rate)
    seconds = real(count, 8)/real(rate, 8)
  end function now
end module timers_in_modules_clock

module timers_in_modules_mod
  use timers_in_modules_clock, only: now
  implicit none
  real(8), save :: total = 0, wall = 0, slowest(2) = 0
  integer, save :: calls = 0
contains
  subroutine start(t)
    real(8), intent(out) :: t
    call cpu_time(t)
    calls = calls + 1
  end subroutine start

  subroutine finish(t)
    real(8), intent(in) :: t
    real(8) :: t1
    call cpu_time(t1)
    total = total + (t1 - t)
    slowest(1) = max(slowest(1), t1 - t)
  end subroutine finish

  subroutine timed(n, x, y, seconds)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8), intent(out) :: seconds
    real(8) :: t, w
    w = now()
    call start(t)
    y = x**2 + sin(x)
    call finish(t)
    wall = wall + now() - w
    seconds = wall
  end subroutine timed
end module timers_in_modules_mod
