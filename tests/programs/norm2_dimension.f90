! idea: norms of rows and columns, partly overwritten later
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, 3), v(3)
    integer :: i
    do i = 1, 3
      a(:, i) = x*i + y
    end do
    do i = 1, 2
      v = norm2(a, dim=1)
      a(2, :) = v*f
      y = y + norm2(a*a, 2)*0.1d0
      a(:, i) = y
      f = norm2(a(1:2, :)) - 0.5d0*sum(norm2(a(:, 1:i), dim=2))
    end do
  end subroutine foo
end module m
