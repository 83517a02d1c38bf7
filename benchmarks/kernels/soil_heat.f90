! SPDX-License-Identifier: BSD-3-Clause
!
! Heat in one column of soil that partly freezes: each time step solves a three-point
! implicit system whose coefficients depend on the temperature.
module soil_heat
  implicit none
contains

  subroutine coefficients(n, r, temperature, dry, wet, lower, diagonal, upper)
    integer, intent(in) :: n
    real(8), intent(in) :: r, temperature(n), dry, wet(n)
    real(8), intent(out) :: lower(n), diagonal(n), upper(n)
    real(8) :: conductivity(n), capacity, frozen
    integer :: k
    do k = 1, n
      frozen = 0.5d0 - 0.5d0*tanh(2.0d0*temperature(k))
      conductivity(k) = dry + wet(k)*(0.6d0 + 1.6d0*frozen)
    end do
    lower(1) = 0.0d0
    upper(n) = 0.0d0
    do k = 1, n - 1
      upper(k) = -2.0d0*r*conductivity(k)*conductivity(k+1) &
                 /(conductivity(k) + conductivity(k+1))
      lower(k+1) = upper(k)
    end do
    do k = 1, n
      capacity = 1.0d0 + wet(k) + 3.0d0*wet(k)*exp(-4.0d0*temperature(k)**2)
      lower(k) = lower(k)/capacity
      upper(k) = upper(k)/capacity
      diagonal(k) = 1.0d0 - lower(k) - upper(k)
    end do
  end subroutine coefficients

  subroutine solve(n, lower, diagonal, upper, x)
    integer, intent(in) :: n
    real(8), intent(in) :: lower(n), diagonal(n), upper(n)
    real(8), intent(inout) :: x(n)
    real(8) :: above(n), pivot
    integer :: k
    above(1) = upper(1)/diagonal(1)
    x(1) = x(1)/diagonal(1)
    do k = 2, n
      pivot = diagonal(k) - lower(k)*above(k-1)
      above(k) = upper(k)/pivot
      x(k) = (x(k) - lower(k)*x(k-1))/pivot
    end do
    do k = n - 1, 1, -1
      x(k) = x(k) - above(k)*x(k+1)
    end do
  end subroutine solve

  subroutine forecast(n, steps, r, dt, start, dry, wet, surface, last)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: r, dt, start(n), dry, wet(n), surface(steps)
    real(8), intent(out) :: last(n)
    real(8) :: lower(n), diagonal(n), upper(n)
    integer :: k, step
    do k = 1, n
      last(k) = start(k)
    end do
    do step = 1, steps
      call coefficients(n, r, last, dry, wet, lower, diagonal, upper)
      last(1) = last(1) + dt*(surface(step) - last(1))
      call solve(n, lower, diagonal, upper, last)
    end do
  end subroutine forecast
end module soil_heat
