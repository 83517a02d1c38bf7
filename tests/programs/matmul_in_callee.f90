! idea: a callee that is called twice changes what it multiplies
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
    real(8) :: a(n, n)
    a = spread(x, 1, n)*spread(y, 2, n)
    call turn(n, a, y)
    a(2, :) = a(2, :)*f
    call turn(n, transpose(a), y)
    f = f + y(1)*a(1, n)
  end subroutine foo
  subroutine turn(n, a, v)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: v(n)
    v = matmul(a, v*v)*0.2d0
    v = 0.1d0*matmul(matmul(a, a), v) + v
  end subroutine turn
end module m
