! idea: exit by name out of three loops, with a return from the innermost
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
    integer :: i, j, k
    first: do i = 1, n
      second: do j = 1, n
        do k = 1, n
          if (i*j*k > 40) return
          if (k > j) cycle second
          if (i*k > 6) exit first
          if (k > 3) exit second
          y = y + x(i)*x(k)
          if (k == i) exit
          y = y*sin(y)
        end do
        y = y*x(j)
      end do second
      y = cos(y)*y + x(i)
    end do first
    y = y*x(1)*(i + j + k)
  end subroutine foo
end module m
