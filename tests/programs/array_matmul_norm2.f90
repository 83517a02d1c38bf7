! idea: matrix products and norms, of expressions, in expressions
! dependent: y, f
! independent: x, a
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, a, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, 2), a(2, n)
    real(8), intent(inout) :: y(n), f
    real(8) :: b(n, n), c(2, 2), v(2)
    b = matmul(x, a)
    y = y + matmul(b, y)*2
    c = matmul(a, x)
    c = matmul(c, transpose(c)) + matmul(transpose(c), c)*c
    v = matmul(a, y*y)
    v = matmul(v, c)
    f = f*norm2(v) + norm2(matmul(y, x))
    y = matmul(v, a) + matmul(transpose(b), matmul(b, y))
  end subroutine foo
end module m
