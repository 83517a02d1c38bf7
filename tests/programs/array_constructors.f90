! idea: array constructors with loops, arrays and types, in expressions, arguments and bounds
! dependent: y, f
! independent: x
! set: n=4, k=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, k, x, y, f)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n), f
    real(wp) :: a(2*n), b(3, 2), c(0:6)
    integer :: i, j
    i = 7
    y = y*[(x(i)**2, i = 1, n)]
    a = [y, (x(j)*y(n + 1 - j), j = n, 1, -1)]
    b = reshape([((x(i)*y(j), i = 1, 3), j = 1, 2)], [3, 2])
    c = [real(wp) :: 1, f, (x(i), y(i)*i, i = 1, 4, 3), 2]
    y = y + [x(1:k), (a(i)*a(i + 1), i = k + 1, n)]*sin([y(n), y(1:n - 1)])
    f = f*sum([(a(i)*x(k), i = 1, n)]) + norm2([(b(i, 2), i = 1, 2), y])
    c = c*[(real(i, wp), i = 0, 6)] + [((x(j)*c(i), j = 1, i), i = 1, 3), f]
    do j = 1, n
      y(j:n) = y(j:n)*[(x(i)*j + c(j), i = j, n)]
    end do
    call sub(3, [f, x(i - 5), y(k)*x(1)], [(y(j), j = 1, k)], y)
    f = f + dot_product([x, y], a) + maxval([f, x(1), y]) + real(i, wp)*y(1)
    do i = size([x, y]) - n, nint(sum([(1.0_wp, j = 1, k + 2)]))
      f = f*x(i)
    end do
    if (any([x(1), x(2)] > 2.0_wp) .or. all([(x(i) < 3*i, i = 1, n)])) f = f*y(2)
  end subroutine foo
  subroutine sub(n, u, v, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: u(n), v(:)
    real(wp), intent(inout) :: y(:)
    y(1:n) = y(1:n)*u + [v, sum(u)]
  end subroutine sub
end module m
