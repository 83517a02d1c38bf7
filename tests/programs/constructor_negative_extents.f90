! idea: what has no elements, and would have less than none, does not shorten a constructor
! dependent: y, s
! independent: x
! set: n=2, k=1
module m
  implicit none
contains
  subroutine foo(n, k, x, y, s)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8), intent(out) :: s
    real(8) :: w(k - 3), v(k - 4, n - 5), a(n, n)
    w = 1
    v = 2
    s = sum([y(2:-1), x]*[x, w]) + sum(reshape([v, x*y, w, y], [2, 2]))
    y = [x(k + 3:k)*2, y**2, w*x(1)]
    a = reshape([w, v, x], [n, n], pad=[y(2:0), x(2), w])
    y = y + sum(a, 1)*size([x(2:-1), y, v])
  end subroutine foo
end module m
