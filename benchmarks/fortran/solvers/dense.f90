! A dense system.
subroutine run(n, p, cost)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: p(n)
  real(8), intent(out) :: cost
  real(8) :: a(n, n), x(n)
  integer :: pivots(n), info, i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = p(i)*p(j)**2*modulo(7*i + 3*j, 11)
    end do
    a(j, j) = a(j, j) + n*p(j)
    x(j) = 1 + p(j)**2
  end do
  call dgesv(n, 1, a, n, pivots, x, n, info)
  if (info /= 0) error stop 'the matrix is singular'
  cost = sum(x**2)
end subroutine run
