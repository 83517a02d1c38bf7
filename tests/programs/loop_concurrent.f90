! idea: do concurrent over one and two variables
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
    real(wp), intent(inout) :: y(n, n)
    integer :: i, j

    do concurrent (i = 1:n)
      y(i, 1) = y(i, 1)*sin(x(i))
    end do
    do concurrent (i = 1:n, j = 2:n)
      y(i, j) = y(i, j)*x(i) + x(j)
    end do
  end subroutine foo
end module m
