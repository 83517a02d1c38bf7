! idea: elemental and other functions in one array statement; constructors of integers and constants
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: k(3)
    k = [n, 2, 1]
    y = twice(y)*total(n, y) + twice(total(n, 2*x) + reversed(n, x))
    y(1:3) = y(k(3):3)*[0.5_wp, 1.5_wp, 0.25_wp] + x(k(2))
    where (twice(x) > 1.5_wp) y = twice(y*x) - total(n, x)
  end subroutine foo
  elemental function twice(a) result(b)
    real(wp), intent(in) :: a
    real(wp) :: b
    b = a*a + a
  end function twice
  function total(n, a) result(b)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: b
    b = sum(twice(a))*0.1_wp
  end function total
  pure function reversed(n, a) result(b)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: b(n)
    b = a(n:1:-1)
  end function reversed
end module m
