! idea: products of which a factor is zero
! dependent: y, f
! independent: x
! set: n=4, x=1.0 0.7 1.0 1.3
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, 2)
    a(:, 1) = x - 1
    a(:, 2) = y
    a(2, 2) = 0
    f = f + product(x - 1) + product(a, mask=a < 9)
    y = y*product(a, 2) + product(a(:, 1))*x
  end subroutine foo
end module m
