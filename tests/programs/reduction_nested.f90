! idea: reductions of reductions, over all dimensions of a cube
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
    real(8) :: a(n, 2, 3)
    integer :: k
    a = spread(spread(x, 2, 2), 3, 3)
    do k = 1, 3
      a(:, :, k) = a(:, :, k)*k*f
    end do
    f = sum(maxval(sum(a, 3), 1)) + maxval(sum(product(a, dim=2), dim=1))
    y = y*sum(sum(a*a, 2), 2) + minval(maxval(a, dim=3)*sum(a, 3), 2)
    f = f*sum(sum(a, 1, mask=a > f*0.05d0)) + sum(y)/size(sum(a, 2))
  end subroutine foo
end module m
