! idea: operands of products are sections, expressions and functions
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
    real(8) :: a(0:n - 1, -1:2), b(2, 2)
    a = spread(exp(0.3d0*x), 2, 4)
    a(:, 0) = y
    b = matmul(transpose(a(:, -1:2:3)), a(:, 0:1)*f)
    y(1:2) = y(1:2) + matmul(b, [f, x(1)]) - matmul(y(n:n - 1:-1), b)
    y(::2) = matmul(matmul(transpose(b), b), sin(y(2::2)))*0.1d0
    f = f*sum(matmul(cshift(b, 1), reshape(y, [2, 2]))) + maxval(matmul(a(1:2, :), transpose(a(1:2, :))))
  end subroutine foo
end module m
