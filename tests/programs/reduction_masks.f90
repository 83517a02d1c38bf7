! idea: reductions over one dimension with masks, in expressions, conditions and arguments
! dependent: y, f
! independent: x
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, 2, 2)
    real(8), intent(inout) :: y(n), f
    real(8) :: b(2, n), v(2), p
    logical :: l(n)
    integer :: i, places(2)
    b = maxval(reshape(x, [2, n, 2]), dim=3)*spread(y, 1, 2)
    y = y*maxval(b, 1, mask=b < 1.2d0*f) + minval(transpose(b)*x(:, :, 1), dim=2)
    v = norm2(b, 2) + product(b, dim=2, mask=b > 0.8d0)
    y = y + norm2(x(:, :, 1)*v(1), dim=2)*sum(x(:, 1, :), 2, x(:, 1, :) > f*0.6d0)
    f = sum(sum(b, 1)*product(b, 1)) + maxval(minval(b, dim=2)) + sum(maxval(x, 1))
    l = any(x(:, 1, :) > 1, dim=2) .or. count(b > 1, 1) > 1
    y = merge(y, 2*y*f, l)*merge(1, 2, all(x(:, :, 2) > 0.7d0, 2)) + count(x(:, :, 1) > 1, dim=2)
    where (any(x(:, :, 1) > 1, dim=2))
      y = y*sum(x(:, :, 2), dim=2)
    elsewhere (maxval(x(:, :, 2), 2) > 1)
      y = y + sum(y)*cshift(y, 1)
    elsewhere
      y = matmul(x(:, :, 1), v)
    end where
    if (sum(matmul(b, y)) > minval(x) .and. maxval(v) > 0) then
      f = f*minval(x, mask=x > 0.6d0)
    end if
    do i = 1 + count(x > 2), size(pack(x, x > 0))/4
      f = f + y(maxloc(y, 1))*y(minloc(x(:, 1, 1)*y, dim=1)) + maxval(x(i, :, :))
    end do
    places = maxloc(b)
    f = f*b(places(1), places(2))
    p = 0
    do while (norm2(y) > 2.0d0 + p)
      y = y*0.9d0*sum(v)/sum(abs(v))
      p = p + 0.4d0*norm2(y)*sum(y)/sum(y)
    end do
    call scale_by(sum(b, 1), maxval(b, 2), f, y)
  end subroutine foo
  subroutine scale_by(u, v, f, y)
    real(8), intent(in) :: u(:), v(2), f
    real(8), intent(inout) :: y(:)
    y = y*u*f + sum(v)
  end subroutine scale_by
end module m
