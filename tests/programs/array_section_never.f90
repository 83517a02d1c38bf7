! idea: sections and loops that show in the source to be empty cause no warning
! dependent: y, s
! independent: x
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, y, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8), intent(out) :: s
    real(8) :: a(n, n)
    a = spread(x, 1, n)*spread(y, 2, n)
    y(3:2) = x(3:2)*y(2:1)
    a(:, 2:1) = a(:, 3:2)*a(1, 2)
    where (a(2:1, :) > 0) a(2:1, :) = x(2)
    s = sum(a(:, 2:1)) + product(x(n:2:-1)*y(2:3))*product(y(2:1)) + sum([y(3:1), x])
    y = y*s + sum(a(1:0, :), 1)
  end subroutine foo
end module m
