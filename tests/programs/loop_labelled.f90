! idea: loops with labels
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
    integer :: i, j
    do 10 i = 1, n
      y = y + x(i)**2
10  continue
    do 20 i = n, 1, -1
      if (i == 2) exit
      y = y*x(i)
20  end do
    do 40 i = 1, n
      y = y*0.5_wp
      do 30 j = 1, i
        if (j == 3) cycle
        y = y + x(i)*x(j)
30    continue
40  continue
  end subroutine foo
end module m
