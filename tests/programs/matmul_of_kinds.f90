! idea: products of matrices of two kinds, of one matrix with itself, and of what is passive
! dependent: c, y
! independent: a, s
! set: n=3
! tolerance: 2e-4
subroutine foo(n, p, a, s, c, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: p(n,n), a(n,n)
  real(4), intent(in) :: s(n,n)
  real(8), intent(out) :: c(n,n), y(n)
  real(4) :: t(n,n)
  c = matmul(a, s) + matmul(s, a)
  t = matmul(s, s)
  y = matmul(t, a(:,2)) + matmul(a(1,:), t)
  c = matmul(matmul(p, c), p) + matmul(a, a)*dot_product(y, a(:,1))
end subroutine foo
