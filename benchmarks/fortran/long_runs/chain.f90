! Masses and springs: places in the first half of the state, velocities in the second one.
subroutine run(n, steps, u, cost)
  implicit none
  integer, intent(in) :: n, steps
  real(8), intent(inout) :: u(n)
  real(8), intent(out) :: cost
  integer :: step, i, m
  m = n/2
  do step = 1, steps
    do i = 2, m - 1
      u(m+i) = u(m+i) + 0.01d0*((u(i+1) - u(i))**3 - (u(i) - u(i-1))**3 - u(i))
    end do
    do i = 2, m - 1
      u(i) = u(i) + 0.01d0*u(m+i)
    end do
  end do
  cost = sum(u**2)
end subroutine run
