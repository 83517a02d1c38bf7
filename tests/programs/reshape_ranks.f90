! idea: arrays in other shapes, with an order of dimensions and padding
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
    real(8) :: a(2, n), b(n, 2, 2), c(2, 2, n)
    integer, parameter :: turned(3) = [3, 1, 2]
    integer :: s(3), i
    a = reshape([x, y*f], [2, n])
    b = reshape(a, [n, 2, 2], pad=y*x(2))
    s = [2, 2, n]
    do i = 1, 2
      c = reshape(b*b, s, order=turned)
      b = reshape(c, shape(b), order=[2, 3, 1])*0.5d0
      y = y + reshape(b(:, i:i, 1), [n])*f
    end do
    f = f + sum(reshape(c(:, :, 2), [4])*[1.0d0, f, 2.0d0, x(1)])
  end subroutine foo
end module m
