! idea: elemental functions on arrays, sections and scalars
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
    real(wp), intent(inout) :: y(n)
    y = y + smooth(x, 2.0_wp)*y
    y(2:n) = smooth(y(1:n - 1), x(1))
    y(n) = smooth(y(1), y(2))
    y = 2*smooth(smooth(y, x), 0.5_wp)
  end subroutine foo
  elemental function smooth(a, w) result(b)
    real(wp), intent(in) :: a, w
    real(wp) :: b
    if (a > 2.0_wp) then
      b = 2.0_wp + w*log(a/2.0_wp)
      return
    end if
    b = a*w
  end function smooth
end module m
