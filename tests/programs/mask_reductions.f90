! idea: counts and quantifiers over one dimension select what is computed
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
    real(8) :: a(n, 3)
    logical :: l(3)
    a = spread(x, 2, 3)*spread([1.0d0, f, 0.5d0], 1, n)
    l = any(a > 1.2d0, 1)
    y = merge(y*x, y + f, all(a > 0.3d0, dim=2) .neqv. (count(a > 1, dim=2) == 2))
    where (spread(l, 1, n) .and. a > 0.5d0) a = a*spread(y, 2, 3)
    f = sum(a, mask=spread(.not. l, 1, n)) + count(l)*f + sum(merge(a(1, :), a(2, :)*f, l))
  end subroutine foo
end module m
