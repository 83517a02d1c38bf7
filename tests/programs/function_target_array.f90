! idea: a function is the target that returns an array and writes an argument
! routine: both
! dependent: r, y
! independent: x, y
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  function both(y, n, x) result(r)
    integer, intent(in) :: n
    real(wp), intent(inout) :: y
    real(wp), intent(in) :: x(n)
    real(wp) :: r(n)
    if (n < 1) return
    r = x*y
    r(2:) = r(2:)*r(:n - 1)
    y = y*x(n)
  end function both
end module m
