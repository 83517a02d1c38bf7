! idea: a function that writes its arguments
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
    real(wp), intent(inout) :: y
    real(wp) :: seen, last
    integer :: i
    seen = 0.0_wp
    do i = 1, n
      last = running(seen, x(i))
      y = y*last + running(seen, last)
    end do
    y = y + seen**2
  end subroutine foo
  function running(sum_, a) result(mean)
    real(wp), intent(inout) :: sum_
    real(wp), intent(in) :: a
    real(wp) :: mean
    sum_ = sum_ + a*a
    mean = a/sum_
  end function running
end module m
