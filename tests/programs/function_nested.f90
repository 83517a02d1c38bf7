! idea: functions of functions, of expressions and as arguments of routines
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
    real(wp), intent(inout) :: y(n)
    y(1) = square(square(x(1)) + wave(0.5_wp*x(2), 2))
    call update(n, wave(square(x(3)), 1), y)
    y(2) = y(1)*wave(a=square(y(2)), k=2)
    y(3) = total(n, 2*x + y)
  end subroutine foo
  subroutine update(n, a, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: y(n)
    y = y*a + square(a)
  end subroutine update
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
