! idea: scalars, sections and expressions spread along all dimensions
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
    real(8) :: a(n, 2), b(2, n), c(2, 2, n)
    integer :: k
    k = 2
    a = spread(x*y, 2, k)*spread([f, x(1)], 1, n)
    b = spread(spread(f*x(3), 1, 2), 2, n)*transpose(a)
    c = spread(b, dim=2, ncopies=k)*spread(transpose(a)*b, 1, 2)
    y = sum(spread(x, 1, k)*b, 1) + c(1, 2, :)
    f = f + sum(spread(y(1:2), 2, 3)) + sum(matmul(spread(y, 1, 2), spread(x, 2, k)))
  end subroutine foo
end module m
