! idea: loops with 64-bit counters, stencils
! dependent: y
! independent: x
! set: n=9
! size: x=9, y=9
module kinds_of_loops
  implicit none
  integer, parameter :: dp = kind(1d0), i8 = selected_int_kind(18)
contains
  subroutine foo(n, x, y)
    integer(i8), intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: y(n)
    integer(i8) :: i
    real(dp) :: s
    do i = 2, n - 1
      y(i) = x(i - 1)*x(i + 1)*y(i)**2
    end do
    s = 0
    do i = 1, n
      s = s + y(i)*x(n + 1 - i)
    end do
    y(2:n) = y(2:n)*s + y(:n - 1)
    y(1) = sum(x(:n)*y) + maxval(y)
  end subroutine
end module
