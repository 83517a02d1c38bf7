! Reaction and diffusion in two dimensions, relaxed point by point.
subroutine run(n, p, cost)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: p(n)
  real(8), intent(out) :: cost
  real(8) :: u(0:n + 1, 0:n + 1), source(n, n), next, change
  integer :: i, j
  do j = 1, n
    do i = 1, n
      source(i, j) = p(i)*p(j)
    end do
  end do
  u = 0
  change = 1
  !$psyad fixed_point(1e-11)
  do while (change > 1d-12)
    change = 0
    do j = 1, n
      do i = 1, n
        next = (source(i, j) + p(i)*(u(i - 1, j) + u(i + 1, j)) + p(j)*(u(i, j - 1) + u(i, j + 1))) &
            /(2*p(i) + 2*p(j) + 0.01d0 + 0.001d0*u(i, j)**2)
        change = max(change, abs(next - u(i, j)))
        u(i, j) = next
      end do
    end do
  end do
  cost = sum(u**2)
end subroutine run
