! Reaction and diffusion by implicit Euler steps, each of them solved by Newton's method.
subroutine euler(n, p, u)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: p(n)
  real(8), intent(inout) :: u(n)
  real(8), parameter :: dt = 0.5d0
  real(8) :: v(n), a(n, n), r(n), change
  integer :: pivots(n), info, i
  v = u
  change = 1
  !$psyad fixed_point(1e-13)
  do while (change > 1d-10)
    a = 0
    do i = 1, n
      r(i) = v(i) - u(i) + dt*p(i)*v(i)**3 + 2*dt*v(i)
      a(i, i) = 1 + 3*dt*p(i)*v(i)**2 + 2*dt
      if (i > 1) then
        r(i) = r(i) - dt*v(i - 1)
        a(i, i - 1) = -dt
      end if
      if (i < n) then
        r(i) = r(i) - dt*v(i + 1)
        a(i, i + 1) = -dt
      end if
    end do
    call dgesv(n, 1, a, n, pivots, r, n, info)
    v = v - r
    change = maxval(abs(r))
  end do
  u = v
end subroutine euler

subroutine run(n, p, cost)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: p(n)
  real(8), intent(out) :: cost
  integer, parameter :: steps = 10
  real(8) :: u(n)
  integer :: step
  u = 1 + p
  do step = 1, steps
    call euler(n, p, u)
  end do
  cost = sum(u**2)
end subroutine run
