! SPDX-License-Identifier: BSD-3-Clause
!
! An ensemble of independent water columns with nutrients, algae and grazers: light falls
! off downwards, everything reacts, algae sink; work arrays are local to a column.
module plankton
  implicit none
contains

  subroutine one_column(layers, steps, dt, light, growth, grazing, sinking, n, p, z)
    integer, intent(in) :: layers, steps
    real(8), intent(in) :: dt, light, growth, grazing, sinking
    real(8), intent(inout) :: n(layers), p(layers), z(layers)
    real(8) :: bright(layers), uptake(layers), flux(0:layers)
    real(8) :: above, eaten, dead
    integer :: k, step
    do step = 1, steps
      above = light
      do k = 1, layers
        bright(k) = above*exp(-0.05d0 - 0.04d0*p(k))
        above = bright(k)
      end do
      do k = 1, layers
        uptake(k) = growth*bright(k)/(bright(k) + 30.0d0)*n(k)/(n(k) + 0.5d0)*p(k)
      end do
      flux(0) = 0.0d0
      do k = 1, layers
        if (n(k) < 0.2d0) then
          flux(k) = 2.0d0*sinking*p(k)
        else
          flux(k) = sinking*p(k)
        end if
      end do
      flux(layers) = 0.0d0
      do k = 1, layers
        eaten = grazing*p(k)**2/(1.0d0 + p(k)**2)*z(k)
        dead = 0.05d0*z(k)**2
        n(k) = n(k) + dt*(dead + 0.3d0*eaten - uptake(k))
        p(k) = p(k) + dt*(uptake(k) - eaten + flux(k-1) - flux(k))
        z(k) = z(k) + dt*(0.7d0*eaten - dead)
      end do
    end do
  end subroutine one_column

  subroutine ensemble(layers, members, steps, dt, light, growth, grazing, sinking, n0, p0, z0, &
                      stock)
    integer, intent(in) :: layers, members, steps
    real(8), intent(in) :: dt, light(members), growth, grazing(members), sinking
    real(8), dimension(layers, members), intent(in) :: n0, p0, z0
    real(8), intent(out) :: stock(members)
    real(8), dimension(layers) :: n, p, z
    integer :: k, m
    do m = 1, members
      do k = 1, layers
        n(k) = n0(k, m)
        p(k) = p0(k, m)
        z(k) = z0(k, m)
      end do
      call one_column(layers, steps, dt, light(m), growth, grazing(m), sinking, n, p, z)
      stock(m) = 0.0d0
      do k = 1, layers
        stock(m) = stock(m) + p(k) + z(k)
      end do
    end do
  end subroutine ensemble
end module plankton
