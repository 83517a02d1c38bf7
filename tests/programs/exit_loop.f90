! idea: exit from a loop with a condition on active values; the loop variable is used afterwards
! dependent: y
! independent: x
! set: n=8
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, n
      y = y + x(i)**2
      if (y > 4.0_wp) exit
      y = y*1.1_wp
    end do
    y = y*i
    if (i <= n) y = y*x(i)
  end subroutine foo
end module m
