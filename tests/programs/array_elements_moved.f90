! idea: functions that move the elements of arrays, in expressions
! dependent: y, f
! independent: x, a
! set: n=4, m=3
module m
  implicit none
contains
  subroutine foo(n, m, x, a, y, f)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n, 2), a(2, n)
    real(8), intent(inout) :: y(n), f
    real(8) :: b(n, 2), c(2, 2), v(0:2*n-1)
    integer :: s(2)
    y = y*cshift(y, 1) + cshift(x(:, 2), shift=-m)
    b = cshift(x, 1, 2)*cshift(x, [1, -1])
    b = eoshift(b, 1)*x + eoshift(x, -1, dim=1, boundary=f)
    b = b + eoshift(b, [2, -1], boundary=[f, y(2)])*eoshift(x, 1, y, 2)
    v = reshape(b, [2*n])
    v(1:3) = v(1:3)*reshape(x(1:3, 1:1), [3])
    c = reshape(v(0:1), [2, 2], pad=y, order=[2, 1])
    s = [2, 2]
    c = c*reshape(y*y, s) + reshape([1.0d0, 2.0d0, y(1), f], shape=[2, 2])
    b = reshape(transpose(a)*x, shape(b), order=[2, 1])*b
    y = y + pack(b(:, 1), b(:, 1) > 0, y*y) + reshape(sin(b(n:1:-1, 2)), [n])
    y = unpack(y(n:1:-1), y > 0.9d0, y*f)
    f = f + sum(pack(x*x, x > 0.7d0)) + sum(reshape(c, [4], pad=[0.0d0])*v(0:3))
    f = f*maxval(pack(y, y < 0.1d0*f)) + sum(transpose(c)*c) + sum(spread(y, 2, 2)*x)
    call sub(n, 2*cshift(y, m), matmul(a, y), f)
  end subroutine foo
  subroutine sub(n, u, w, f)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n), w(2)
    real(8), intent(inout) :: f
    f = f + dot_product(u, u)*w(1)/w(2)
  end subroutine sub
end module m
