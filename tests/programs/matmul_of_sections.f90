! idea: products of sections, turned matrices and rows; what they are made of is overwritten
! dependent: c, y, w
! independent: a, b, x
! set: n=4, m=3
subroutine foo(n, m, a, b, x, c, y, w)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n,m), b(0:m-1,n), x(m)
  real(8), intent(inout) :: c(n,n), y(n)
  real(8), intent(out) :: w(m,0:2*m)
  integer :: k
  do k = 1, 2
    c = c - 0.25d0*matmul(a, b)
    a(:,1) = c(:,k)*a(:,1)
    y = matmul(transpose(b), x) + y
    x(m:1:-1) = x + matmul(y(n:1:-1), a)
  end do
  w = 0
  w(:,1:2*m:2) = matmul(b(:,:m), transpose(a(:m,:)))
  b(0:1,2:3) = matmul(b(m-2:m-1,2:3), b(0:1,1:2))
  a = matmul(matmul(a, b), transpose(b))
  c(2:,k) = matmul(a(:n-1,:), x) + c(2:,1)
  c(:,1) = matmul(a(n:1:-1,m:1:-1), x)
end subroutine foo
