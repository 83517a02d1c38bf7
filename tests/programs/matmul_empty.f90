! idea: matrices without rows, columns or terms
! dependent: y, f
! independent: x
! set: n=2, m=-1
module m
  implicit none
contains
  subroutine foo(n, m, x, y, f)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, 0:m), b(0:m, n), c(n, n), v(0:m)
    integer :: i
    c = 1
    do i = 1, 2
      a = spread(x, 2, m + 1)*i
      b = transpose(a)*f
      c = c + matmul(a, b)
      v = matmul(b, y)
      y = y*x + matmul(a, v) + matmul(v, b)
      f = f + norm2(v) + norm2(c)
    end do
  end subroutine foo
end module m
