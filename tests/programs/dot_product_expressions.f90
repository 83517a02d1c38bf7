! idea: scalar products of expressions, sections, constructors and functions
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
    integer :: i, k(n)
    k = [(i, i = 1, n)]
    f = dot_product(x*y, sin(y)) + dot_product(x(1:n:2), y(n:1:-2))*f
    do i = 1, 3
      y(i) = dot_product(y(i:), x(:n + 1 - i)) + dot_product(k, y)*0.1d0
      y = y*dot_product([f, y(2)], cshift(y(2:3), 1))*0.2d0
    end do
    f = f + dot_product(y(n:n - 1), y(n:n - 1)) + dot_product(k, k)*y(1) + dot_product(matmul(reshape(x, [2, 2]), y(1:2)), y(3:4))
  end subroutine foo
end module m
