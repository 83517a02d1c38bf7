! idea: functions that return arrays in expressions, arguments, conditions and masks
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
  integer, parameter :: three = 3
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, n), b(2*n), c(three)
    integer :: k
    f = f + sum(squares(x)) + dot_product(squares(y), x)
    a = outer(n, x, squares(y))
    y = 0.05d0*matmul(outer(n, y, x), squares(2*x)) + 0.3d0*squares(y)
    b = joined(x, squares(y)*f)
    b = joined(b(1:2), joined(y, b(n + 1:2*n - 2)))
    c = powers(x(1)*y(2))*powers(y(3))
    f = 0.1d0*f*maxval(powers(0.1d0*c(2))) + 0.1d0*sum(a*outer(n, y, y), mask=outer(n, x, y) > 1)
    do k = 1, size(squares(x(1:2)))
      y(k:) = 0.2d0*squares(y(k:))*x(k) + 0.1d0*f
    end do
    where (squares(y) > f*f .and. joined(y(1:2), y(3:n)) > 0)
      y = squares(y)/f/f
    elsewhere
      y = sqrt(joined(y(3:n), x(1:2)))
    end where
    if (any(squares(y) > 100*f)) y = y*0.5d0
    call add(n, outer(n, squares(x), y), joined(y, x), f)
    y = 0.1d0*cshift(squares(y), 1)*[powers(0.1d0*f), norm2(squares(x))]
    y = squares(y)
    a(:, 2) = squares(a(:, 1))
    y = y + a(2, :)*a(:, 2)
  end subroutine foo
  subroutine add(n, u, v, f)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, n), v(:)
    real(8), intent(inout) :: f
    f = f*sum(u)/1000 + sum(v)/20
  end subroutine add
  pure function squares(x) result(r)
    real(8), intent(in) :: x(:)
    real(8) :: r(size(x))
    r = x*x
  end function squares
  function outer(n, u, v)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n), v(n)
    real(8) :: outer(n, n)
    outer = spread(u, 2, n)*spread(v, 1, n)
  end function outer
  function joined(u, v) result(w)
    real(8), intent(in) :: u(:), v(:)
    real(8) :: w(size(u) + size(v))
    w = [u, v]
  end function joined
  function powers(u) result(p)
    real(8), intent(in) :: u
    real(8) :: p(three)
    integer :: i
    p = [(u**i, i = 1, three)]
  end function powers
end module m
