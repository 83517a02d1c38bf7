! idea: arguments of array functions in any order, without names, and given by functions
! dependent: y, s
! independent: x
! set: n=3, d=2
module m
  implicit none
contains
  subroutine foo(n, d, x, y, s)
    integer, intent(in) :: n, d
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8), intent(out) :: s
    real(8) :: a(n, n)
    integer :: p(n)
    a = spread(ncopies=n, dim=d, source=x)*spread(y, 1, n)
    s = sum(mask=a > 0.5d0, array=a*2) + product(a, above(a)) + maxval(mask=above(a), array=a)
    y = y*sum(a, other(d)) + maxval(dim=d, array=a**2) - sum(dim=other(d), mask=above(a), array=a)
    p = maxloc(a, 1, mask=a < maxval(a)) + minloc(a, d, above(a)) - iany(reshape([1, 2], [n, n], [4]), 1)
    y(max(1, min(p, n))) = x(maxloc(y, 1, y < s)) + x(max(1, min(p(n:1:-1), n)))
    where (any(a > 1, d)) y = y*sum(a, d)
    call add(sum(twice(a), d), y)
    s = s + dot_product(vector_b=y, vector_a=x) + sum(merge(mask=above(a), fsource=a, tsource=a*s))
  end subroutine foo
  pure function above(a) result(l)
    real(8), intent(in) :: a(:, :)
    logical :: l(size(a, 1), size(a, 2))
    l = a > 0.7d0
  end function above
  pure integer function other(d)
    integer, intent(in) :: d
    other = 3 - d
  end function other
  pure function twice(a) result(b)
    real(8), intent(in) :: a(:, :)
    real(8) :: b(size(a, 1), size(a, 2))
    b = 2*a
  end function twice
  subroutine add(a, b)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: b(:)
    b = b + a*b
  end subroutine add
end module m
