! idea: a named cycle out of two loops
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
    integer :: i, j
    outer: do i = 1, n
      y(i) = y(i)*x(i)
      do j = 1, n
        if (x(j) > 0.9_wp .and. j > i) cycle outer
        y(i) = y(i) + sin(y(i))*x(j)
      end do
      y(i) = y(i)*y(i)
    end do outer
  end subroutine foo
end module m
