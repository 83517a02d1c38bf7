! A symmetric system, solved by conjugate gradients.
subroutine cg(n, a, b, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), b(n)
  real(8), intent(out) :: x(n)
  real(8), parameter :: accuracy = 1d-12
  real(8) :: r(n), p(n), q(n), rho, old, alpha, limit
  integer :: step
  x = 0
  r = b
  p = r
  rho = dot_product(r, r)
  limit = accuracy**2*rho
  do step = 1, 10*n
    if (rho <= limit) exit
    q = matmul(a, p)
    alpha = rho/dot_product(p, q)
    x = x + alpha*p
    r = r - alpha*q
    old = rho
    rho = dot_product(r, r)
    p = r + rho/old*p
  end do
end subroutine cg

! z = P(A) s by steps of Chebyshev's method, where P(A) is nearly the inverse, and r = s - A z.
subroutine chebyshev(n, a, s, z, r)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), s(n)
  real(8), intent(out) :: z(n), r(n)
  real(8), parameter :: smallest = 1
  integer, parameter :: steps = 75
  real(8) :: d(n), largest, middle, radius, rho, old
  integer :: step, column
  d = 0
  do column = 1, n
    d = d + abs(a(:, column))
  end do
  largest = maxval(d)
  middle = (largest + smallest)/2
  radius = (largest - smallest)/2
  z = 0
  r = s
  d = r/middle
  rho = radius/middle
  do step = 1, steps
    z = z + d
    r = r - matmul(a, d)
    old = rho
    rho = 1/(2*middle/radius - old)
    d = rho*old*d + 2*rho/radius*r
  end do
end subroutine chebyshev

! The adjoint of a step from x to x + P(A) (b - A x) at the fixed point, which is the solution.
subroutine refine_adjoint(n, a, a_adj, b_adj, x, x_adj, step_adj)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), x(n), step_adj(n)
  real(8), intent(inout) :: a_adj(n, n), b_adj(n), x_adj(n)
  real(8) :: z(n), r(n)
  integer :: j
  call chebyshev(n, a, step_adj, z, r)
  x_adj = x_adj + r
  b_adj = b_adj + z
  do j = 1, n
    a_adj(:, j) = a_adj(:, j) - x(j)*z
  end do
end subroutine refine_adjoint

! Diffusion.
subroutine run(n, p, cost)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: p(n)
  real(8), intent(out) :: cost
  real(8) :: a(n, n), b(n), x(n)
  integer :: i
  a = 0
  do i = 1, n
    a(i, i) = 1 + 100*p(i)
    if (i < n) a(i, i) = a(i, i) + 100*p(i + 1)
    if (i > 1) a(i, i - 1) = -100*p(i)
    if (i < n) a(i, i + 1) = -100*p(i + 1)
    b(i) = 1 + modulo(7*i, 11)*p(i)
  end do
  call cg(n, a, b, x)
  cost = sum(x**2)
end subroutine run
