! idea: a state is multiplied by matrices that change, in a loop
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
    integer :: i, k
    do i = 1, n
      a(:, i) = x*sin(x(i))
    end do
    do k = 1, 3
      y = 0.3d0*matmul(a, y)*y + matmul(y, a)*0.1d0
      if (k > 1) a = matmul(a, transpose(a))*0.2d0 + f
      a(k, :) = matmul(a, y)
      f = f + dot_product(y, matmul(a, y))*0.1d0
    end do
  end subroutine foo
end module m
