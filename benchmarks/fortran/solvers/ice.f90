! The speed of an ice shelf: viscosity depends on the rate of strain, which makes a Picard iteration.
subroutine run(n, p, cost)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: p(n)
  real(8), intent(out) :: cost
  real(8) :: u(0:n), old(0:n), nu(n + 1), lower(n), diagonal(n), upper(n), right(n), change, dx, w
  integer :: i
  dx = 1d0/n
  do i = 0, n
    u(i) = i*dx
  end do
  change = 1
  !$psyad fixed_point(1e-11)
  do while (change > 1d-12)
    old = u
    do i = 1, n
      nu(i) = p(i)*(((u(i) - u(i - 1))/dx)**2 + 1d-4)**(-1d0/3)
    end do
    nu(n + 1) = 0
    do i = 1, n
      lower(i) = -nu(i)/dx**2
      upper(i) = -nu(i + 1)/dx**2
      diagonal(i) = nu(i)/dx**2 - upper(i) + 0.5d0*p(i)
      right(i) = 1 + 0.3d0*p(i)
    end do
    do i = 2, n
      w = lower(i)/diagonal(i - 1)
      diagonal(i) = diagonal(i) - w*upper(i - 1)
      right(i) = right(i) - w*right(i - 1)
    end do
    u(n) = right(n)/diagonal(n)
    do i = n - 1, 1, -1
      u(i) = (right(i) - upper(i)*u(i + 1))/diagonal(i)
    end do
    change = maxval(abs(u - old))
  end do
  cost = sum(u**2)
end subroutine run
