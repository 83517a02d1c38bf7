! idea: private and protected variables of a module change where another module calls its routines
! dependent: y
! independent: x
! set: n=3
module private_state
  implicit none
  private
  public :: set_rate, advance, reset, total
  integer, parameter :: wp = kind(1.0d0)
  integer, parameter :: m = 3
  real(wp) :: rate = 1.0_wp
  real(wp), save :: w(m) = 0.5_wp
  integer :: calls = 0
  real(wp), protected, public :: seen = 0.0_wp
contains
  subroutine set_rate(a)
    real(wp), intent(in) :: a
    rate = a*a
    w(2) = w(2)*a
    calls = 0
  end subroutine set_rate
  subroutine reset(a)
    real(wp), intent(in) :: a
    w = a
    seen = 0.5_wp*a
  end subroutine reset
  subroutine advance(z)
    real(wp), intent(inout) :: z(:)
    integer :: i
    do i = 1, size(z)
      z(i) = sin(z(i)*rate) + w(mod(i, m) + 1)*sin(twice(z(i)))
      rate = rate*sin(z(i))
      w(mod(calls, m) + 1) = z(i)*w(mod(calls, m) + 1)
      calls = calls + 1
    end do
    seen = seen + rate
  end subroutine advance
  real(wp) function twice(a)
    real(wp), intent(in) :: a
    twice = a*a + rate
  end function twice
  real(wp) function total()
    total = sum(w)*rate
  end function total
end module private_state
module module_private_state_mod
  use private_state, only: set_rate, advance, total, seen, reset
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind(1.0d0)), intent(in) :: x(n)
    real(kind(1.0d0)), intent(out) :: y(n)
    integer :: i
    call reset(x(2))
    call set_rate(x(1))
    y = x
    do i = 1, 2
      call advance(y)
      if (y(1) > 0.6d0) call set_rate(y(1))
      y(2) = y(2)*total()
      y(3) = y(3)*seen
    end do
  end subroutine foo
end module module_private_state_mod
