! idea: functions with internal procedures that one another's hosts call in associated expressions
! dependent: y
! independent: x
! set: n=3
module associate_calls_hosts
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: h

    h = x(2)
    associate (v => 0.5_wp*f(a=sin(x(2:)), n=n - 1))
      y = v*x*g(h)
    end associate
  contains
    function g(a)
      real(wp), intent(in) :: a
      real(wp) :: g
      g = a*h
    end function g
  end subroutine foo
  function f(n, a) result(res)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: res
    res = inner() + a(1)
  contains
    function inner()
      real(wp) :: inner
      inner = sum(a**2)
    end function inner
  end function f
end module associate_calls_hosts
