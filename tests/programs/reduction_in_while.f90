! idea: a loop until norms and sums have converged
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
    real(8) :: a(n, n), r(n)
    integer :: k
    a = 0
    do k = 1, n
      a(k, :) = 0.1d0*x
      a(k, k) = 2 + x(k)
    end do
    r = y - matmul(a, y)
    k = 0
    do while (norm2(r) > 0.05d0*maxval(abs(y)) .and. k < 5)
      y = y + r/sum(a, 2)
      r = x - matmul(a, y)
      k = k + 1
    end do
    f = f*dot_product(r, r) + minval(y)
  end subroutine foo
end module m
