! idea: exit never taken: the loop variable ends beyond the last value; steps that are not 1
! dependent: y
! independent: x
! set: n=7, k=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    integer :: i, j, m
    do i = 1, n, k
      if (y > 1.0e6_wp) exit
      y = y + x(i)*y
    end do
    y = y*i
    do j = n, 1, -1
      if (j < 3) exit
      y = y + x(j)**2
    end do
    y = y*j
    do j = n, -2, -4
      if (j < 1) exit
      y = y*x(j)
    end do
    m = n
    do j = 1, m
      m = 2
      if (j == 5) exit
      y = y*x(j)
    end do
    do j = n, n - 1
      if (x(1) > 0.0_wp) exit
    end do
    y = y*j*m
  end subroutine foo
end module m
