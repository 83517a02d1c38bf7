! idea: of equal elements, the first has the derivative
! dependent: y, f
! independent: x
! set: n=2, x=1.5 1.5
! expect: x_adj = 5.0 0.0
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(2, n)
    a = spread(x, 1, 2)
    y = maxval(a, 2) + minval(a, dim=2)
    f = maxval(a(1, :))
  end subroutine foo
end module m
