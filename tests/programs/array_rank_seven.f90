! idea: whole arrays of seven dimensions in statements and functions
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
    real(8), dimension(2, 1, n, 1, 2, 1, 2) :: a, b
    real(8) :: c(2, 1, n, 1, 2, 2)
    a = reshape([x, y, x*y, f*x], shape(a), pad=[f, 1.0d0])
    b = a*a + f
    b(:, :, 2, :, :, :, 1) = b(:, :, 1, :, :, :, 2)*a(:, :, 1, :, :, :, 1)
    where (b > 1.3d0) a = sin(b)*a
    c = sum(a, 6)
    y = y*reshape(c(1, 1, :, 1, 1, 2), [n]) + sum(b)*0.01d0
    f = f + maxval(a) + sum(product(b(:, :, :, :, 1, :, :), 1))
  end subroutine foo
end module m
