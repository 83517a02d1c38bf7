! idea: functions in the condition of a do while loop, with exit and cycle
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    i = 0
    do while (i < n .and. square(y) < 30.0_wp)
      i = i + 1
      y = y + wave(x(i), i)
      if (square(y) > 20.0_wp) exit
      if (mod(i, 2) == 0) cycle
      y = y*x(i)
    end do
    do while (square(y) < 50.0_wp)
      y = y*1.5_wp + x(1)
    end do
  end subroutine foo
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
