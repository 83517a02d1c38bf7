! idea: the derivative of a norm is zero where the norm is
! dependent: y, f
! independent: x
! set: n=2, x=0.0 0.0
! expect: x_adj = 0.0 0.0
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(2, n)
    a(1, :) = x
    a(2, :) = 0
    f = norm2(x) + norm2(a(1, :)*y)
    y = norm2(a, 1)
  end subroutine foo
end module m
