! idea: functions called in loops and branches, by other functions, and with named arguments
! dependent: y, z
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp), intent(out) :: z
    integer :: i
    z = 0.0_wp
    do i = 1, n
      if (mod(i, 2) == 0) then
        z = z + mixed(b=x(i), a=y)
      else
        y = mixed(y, x(i))
      end if
    end do
    z = mixed(z, z)
  end subroutine foo
  function mixed(a, b) result(c)
    real(wp), intent(in) :: a, b
    real(wp) :: c
    if (a > 3.0_wp) then
      c = a - square(b)
      return
    end if
    c = square(a)*wave(b, 1) + scaled(b)
  end function mixed
  function scaled(b)
    real(wp), intent(in) :: b
    real(wp) :: scaled
    scaled = 0.1_wp
    scaled = scaled*b*scaled
  end function scaled
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
