! idea: slopes and fluxes of a time loop, whose values at walls are set before it
! dependent: u, cost
! independent: u, dt
! set: n=6, nt=3
subroutine foo(n, nt, dt, u, cost)
  integer, intent(in) :: n, nt
  real(8), intent(in) :: dt
  real(8), intent(inout) :: u(n)
  real(8), intent(out) :: cost
  real(8) :: flux(n + 1), slope(n)
  integer :: i, t
  flux = 0.0d0
  slope = 0.0d0
  do t = 1, nt
    do i = 2, n - 1
      slope(i) = (u(i + 1) - u(i))*(u(i) - u(i - 1))
      if (slope(i) > 0.0d0) then
        slope(i) = 2.0d0*slope(i)/(u(i + 1) - u(i - 1))
      else
        slope(i) = 0.0d0
      end if
    end do
    do i = 2, n
      flux(i) = 0.5d0*u(i - 1)*(u(i - 1) + slope(i - 1))
    end do
    do i = 2, n - 1
      u(i) = u(i) - 0.1d0*dt*flux(i)*flux(i + 1)
    end do
  end do
  cost = sum(u**2)
end subroutine foo
