! SPDX-License-Identifier: BSD-3-Clause
!
! A winter on many columns of snow: in each time step heat is conducted implicitly, and melt water
! runs down through the layers and freezes again; the outcome is compared between the columns.
module snow
  implicit none
contains

  subroutine winter(layers, columns, steps, dt, warm, start, wet, ice, cost)
    integer, intent(in) :: layers, columns, steps
    real(8), intent(in) :: dt, warm(columns), start(layers, columns), wet(layers, columns), ice
    real(8), intent(out) :: cost
    real(8) :: water(layers, columns), heat(columns)
    real(8) :: temperature(layers), conduct(layers), above(layers), liquid(layers)
    real(8) :: pivot, below, flow, melt, freezing
    integer :: c, k, step
    do c = 1, columns
      do k = 1, layers
        temperature(k) = start(k, c)
        liquid(k) = wet(k, c)
      end do
      do step = 1, steps
        do k = 1, layers
          conduct(k) = dt*(0.3d0 + ice/(1.0d0 + liquid(k)**2))*exp(0.05d0*temperature(k))
        end do
        temperature(1) = temperature(1) + dt*(warm(c) - temperature(1))
        pivot = 1.0d0 + conduct(1)
        above(1) = conduct(1)/pivot
        temperature(1) = temperature(1)/pivot
        do k = 2, layers
          below = 0.5d0*(conduct(k) + conduct(k-1))
          pivot = 1.0d0 + conduct(k) + below*(1.0d0 - above(k-1))
          above(k) = conduct(k)/pivot
          temperature(k) = (temperature(k) + below*temperature(k-1))/pivot
        end do
        do k = layers - 1, 1, -1
          temperature(k) = temperature(k) + above(k)*temperature(k+1)
        end do
        flow = 0.0d0
        do k = 1, layers
          melt = 0.05d0*max(0.0d0, temperature(k))
          freezing = 0.1d0*liquid(k)*max(0.0d0, -temperature(k))
          flow = flow/(1.2d0 + conduct(k)) + dt*melt*liquid(k)
          liquid(k) = liquid(k) + dt*(melt - freezing - flow)
          temperature(k) = temperature(k) + 0.2d0*dt*(freezing - melt)
        end do
      end do
      heat(c) = 0.0d0
      do k = 1, layers
        water(k, c) = liquid(k)
        heat(c) = heat(c) + temperature(k)
      end do
    end do
    cost = 0.0d0
    do c = 2, columns
      cost = cost + (heat(c) - heat(c-1))**2
      do k = 1, layers
        cost = cost + (water(k, c) - water(k, c-1))**2
      end do
    end do
  end subroutine winter
end module snow
