! idea: statement functions named as intrinsic functions, without a declaration
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
subroutine foo(n, x, y)
  implicit double precision (a-h, o-z)
  dimension x(n), y(n), tan(2)
  size(a, b) = a*b + 0.5d0
  sum(t) = size(t, 2d0)*t
  dabs(t) = t*t*t
  abs(t) = dabs(t) + size(t, 3d0)
  tan(1) = x(1)
  tan(2) = x(2)*tan(1)
  do i = 1, n
    if (sum(x(i)) > 1d0) then
      y(i) = sum(x(i)) + size(x(i), x(1))
    else
      y(i) = dabs(sum(x(i))) + abs(x(i)) + sin(x(i))
    end if
    call scale(size(x(i), y(i)), y(i))
  end do
  y(1) = y(1)*tan(2)
end subroutine foo
subroutine scale(a, b)
  implicit double precision (a-h, o-z)
  b = max(a, b)*abs(a) + sum([a, b])
end subroutine scale
