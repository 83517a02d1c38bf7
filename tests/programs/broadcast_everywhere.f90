! idea: scalars fill arrays, sections and arguments
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
    real(8) :: a(n, 2), b(2, 3, 2)
    a = f*x(1)
    a(2, :) = sum(y)
    a(:, 2) = a(3, 2)*y + norm2(a)
    b = a(1, 2)
    b(:, 2:3, 1) = f
    b(1, :, :) = b(1, :, :)*b(1, 2, 1)
    call fill(a, y(2)*2)
    y(2:) = maxval(b)*f
    y = y + a(:, 1)*b(1, 1, 1) + sum(a)
    f = f + sum(b)
  end subroutine foo
  subroutine fill(a, v)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: v
    a(:, 1) = v
    a = a*v
  end subroutine fill
end module m
