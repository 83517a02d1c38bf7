! idea: do while with exit and cycle; its condition must not be evaluated after the exit
! dependent: y
! independent: x
! set: n=6
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    i = 1
    do while (x(i) > 0.1_wp)
      y = y*x(i) + x(i)
      i = i + 1
      if (i > n) exit
      if (mod(i, 2) == 0) cycle
      y = sin(y)
    end do
    y = y*i
  end subroutine foo
end module m
