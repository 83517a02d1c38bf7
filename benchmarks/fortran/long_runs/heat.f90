! Diffusion with a coefficient that depends on the temperature.
subroutine run(n, steps, u, cost)
  implicit none
  integer, intent(in) :: n, steps
  real(8), intent(inout) :: u(n)
  real(8), intent(out) :: cost
  real(8) :: v(n)
  integer :: step, i
  do step = 1, steps
    do i = 2, n - 1
      v(i) = u(i) + 0.1d0*(1.0d0 + u(i)**2)*(u(i+1) - 2.0d0*u(i) + u(i-1))
    end do
    do i = 2, n - 1
      u(i) = v(i)
    end do
  end do
  cost = sum(u**2)
end subroutine run
