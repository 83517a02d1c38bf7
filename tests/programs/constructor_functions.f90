! idea: functions in the loops of constructors
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
    real(8) :: a(2*n)
    integer :: i
    a = [(cube(x(i)*y(i)), cube(f)*i, i = 1, n)]
    y = y*[(both(x(i), a(i)), i = 1, n/2)] + a(n + 1:)
    f = f + sum([(norm2(both(a(i), a(i + 1)))*cube(y(1)), i = 1, 3)])*0.01d0
    if (any([(cube(x(i)) > 90, i = 1, n)])) f = 0
  end subroutine foo
  function cube(a) result(b)
    real(8), intent(in) :: a
    real(8) :: b
    b = 0.3d0*a**3
  end function cube
  function both(a, b) result(c)
    real(8), intent(in) :: a, b
    real(8) :: c(2)
    c = [a*b, a + b]
  end function both
end module m
