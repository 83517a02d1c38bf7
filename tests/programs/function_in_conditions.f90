! idea: functions in conditions: evaluated only if the left side does not decide
! dependent: y
! independent: x
! set: n=5
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, k
    k = 0
    do i = 1, n + 2
      if (i <= n .and. above(k, n, x, i)) then
        y = y*x(i)
      else if (i > n .or. .not. above(k, n, x, i)) then
        y = y + 0.1_wp
      else if (square(y) > 4.0_wp) then
        y = 0.5_wp*y
      end if
      if (square(y) > 2.0_wp .and. y > 0.0_wp) y = sin(y)
    end do
    y = y*(k + 1)
  end subroutine foo
  logical function above(k, n, x, i)
    integer, intent(in) :: k, n, i
    real(wp), intent(in) :: x(n)
    above = x(min(i, n)) > 0.9_wp + 0.001_wp*k
  end function above
  real(wp) function square(a)
    real(wp), intent(in) :: a
    square = a*a
  end function square
  pure function wave(a, k) result(b)
    real(wp), intent(in) :: a
    integer, intent(in) :: k
    real(wp) :: b
    integer :: i
    b = a
    do i = 1, k
      b = sin(b)*a + b
    end do
  end function wave
  function total(n, a)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: total
    integer :: i
    total = 0.0_wp
    do i = 1, n
      total = total + a(i)**2
    end do
  end function total
end module m
