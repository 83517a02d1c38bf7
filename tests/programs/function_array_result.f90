! idea: functions that return arrays
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
    y = shifted(n, x)
    y = y*shifted(n, y) + sin(shifted(n, x*y))
    y(2:3) = shifted(2, y(1:2)) - y(2:3)
  end subroutine foo
  function shifted(n, a) result(b)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n)
    real(wp) :: b(n)
    integer :: i
    do i = 1, n - 1
      b(i) = a(i + 1)*a(i)
    end do
    b(n) = a(1)
  end function shifted
end module m
