! idea: columns that change their own state in place, in both orders of indices, with steps of their own
! dependent: t, q, rain
! independent: t, q, rate
! set: n=4, m=5, steps=3
subroutine foo(n, m, steps, rate, t, q, rain)
  implicit none
  integer, intent(in) :: n, m, steps
  real(8), intent(in) :: rate
  real(8), intent(inout) :: t(0:m-1, n), q(n, -1:m-2), rain(m)
  real(8) :: over, falling(n + 1), dt
  integer :: i, k, step
  dt = 1.0d0/steps
  do i = 0, m - 1
    do step = 1, steps
      falling(1) = 0.0d0
      do k = 1, n
        over = q(k, i - 1)*q(k, i - 1)*exp(-t(i, k))
        q(k, i - 1) = q(k, i - 1) - dt*rate*over
        t(i, k) = t(i, k)*(1.0d0 + 0.1d0*dt*over)
        falling(k+1) = falling(k)*(1.0d0 - 0.1d0*rate) + over
      end do
      rain(i+1) = rain(i+1)*0.9d0 + falling(n+1)*rain(i+1)
    end do
  end do
end subroutine foo
