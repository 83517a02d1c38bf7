! SPDX-License-Identifier: BSD-3-Clause
!
! Sunlight and heat radiation through columns of air: the optical depth and the fluxes are
! carried from layer to layer by one scalar each, down and up again.
module radiation
  implicit none
  real(8), parameter :: sigma = 5.67d-8, sun = 1361.0d0
contains

  subroutine heating(columns, layers, zenith, albedo, absorb, grey, mass, vapour, cloud, &
                     temperature, rate, outgoing)
    integer, intent(in) :: columns, layers
    real(8), intent(in) :: zenith(columns), albedo(columns), absorb, grey
    real(8), dimension(layers, columns), intent(in) :: mass, vapour, cloud, temperature
    real(8), intent(out) :: rate(layers, columns), outgoing(columns)
    real(8) :: depth, down, up, passing, emitted, thickness, reflected, warm
    integer :: c, k
    do c = 1, columns
      depth = 0.0d0
      down = sun*zenith(c)
      do k = 1, layers
        thickness = absorb*mass(k, c)*vapour(k, c)
        if (cloud(k, c) > 0.1d0) then
          thickness = thickness + 0.5d0*sqrt(cloud(k, c))*mass(k, c)
        end if
        depth = depth + thickness
        passing = sun*zenith(c)*exp(-depth/zenith(c))
        rate(k, c) = (down - passing)/mass(k, c)
        down = passing
      end do
      reflected = albedo(c)*down
      warm = 0.0d0
      do k = 1, layers
        passing = exp(-grey*mass(k, c)*(vapour(k, c) + cloud(k, c)))
        emitted = (1.0d0 - passing)*sigma*temperature(k, c)**4
        rate(k, c) = rate(k, c) + (warm*(1.0d0 - passing) - 2.0d0*emitted)/mass(k, c)
        warm = warm*passing + emitted
      end do
      up = warm*0.1d0 + sigma*temperature(layers, c)**4
      do k = layers, 1, -1
        passing = exp(-grey*mass(k, c)*(vapour(k, c) + cloud(k, c)))
        rate(k, c) = rate(k, c) + up*(1.0d0 - passing)/mass(k, c)
        up = up*passing + (1.0d0 - passing)*sigma*temperature(k, c)**4
      end do
      outgoing(c) = up + reflected*exp(-0.5d0*depth)
    end do
  end subroutine heating
end module radiation
