! idea: output of active values in loops, branches and with implied do
! dependent: y
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, j

    print *, 'start', n
    do i = 1, n
      y = y*x(i)
      if (x(i) > 1.0_wp) then
        write(*, '(a, i0, 2f8.3)') 'large ', i, x(i), sin(x(i))*y
        x(i) = x(i)*y
      else
        write(*, 10) (x(j)*2.0_wp, j = 1, i), y
10      format('it''s', 8(1x, f8.3))
      end if
      ! the value of this moment
      write(*, *) x(i), squared(x(i)), sum(x)
      x(i) = sin(x(i))
    end do
    write(*, *) x
  end subroutine foo

  real(wp) function squared(a)
    real(wp), intent(in) :: a
    squared = a*a
  end function squared
end module m
