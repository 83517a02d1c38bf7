! SPDX-License-Identifier: BSD-3-Clause
!
! Many columns of air, with clouds in about half of the layers.
module radiation_driver
  use harness
  use radiation, only: heating
  use radiation_adj, only: heating_reversing
  implicit none
  integer :: columns, layers
  real(8), dimension(:, :), allocatable, target :: mass, vapour, cloud, temperature, rate
  real(8), dimension(:, :), allocatable, target :: vapour_adj, cloud_adj, temperature_adj, &
                                                   rate_adj
  real(8), dimension(:), allocatable, target :: zenith, albedo, albedo_adj, outgoing, &
                                                outgoing_adj
  real(8), target :: absorb, absorb_adj, grey, grey_adj
contains
  subroutine set_up()
    integer :: c, k
    columns = pick(20000, 5)
    layers = pick(60, 6)
    allocate (mass(layers, columns), zenith(columns), albedo(columns), outgoing(columns))
    allocate (vapour, cloud, temperature, rate, mold=mass)
    allocate (vapour_adj, cloud_adj, temperature_adj, rate_adj, mold=mass)
    allocate (albedo_adj, outgoing_adj, mold=albedo)
    do c = 1, columns
      zenith(c) = 0.2d0 + 0.8d0*uniform()
      albedo(c) = 0.1d0 + 0.5d0*uniform()
      do k = 1, layers
        mass(k, c) = 0.05d0 + 0.1d0*uniform()
        vapour(k, c) = 0.01d0*k*uniform()
        cloud(k, c) = 0.2d0*uniform()
        temperature(k, c) = 210.0d0 + 80.0d0*k/layers + uniform()
      end do
    end do
    absorb = 0.3d0
    grey = 0.8d0
    call register_all()
  end subroutine set_up

  subroutine register_all()
    call active_input(albedo, albedo_adj, 0.1d0)
    call active_input(absorb, absorb_adj, 0.1d0)
    call active_input(grey, grey_adj, 0.1d0)
    call active_input(vapour, vapour_adj, 1.0d-3)
    call active_input(cloud, cloud_adj, 1.0d-3)
    call active_input(temperature, temperature_adj, 1.0d0)
    call active_output(rate, rate_adj, 100.0d0)
    call active_output(outgoing, outgoing_adj, 100.0d0)
  end subroutine register_all

  subroutine primal()
    call heating(columns, layers, zenith, albedo, absorb, grey, mass, vapour, cloud, &
                 temperature, rate, outgoing)
  end subroutine primal

  subroutine adjoint()
    call heating_reversing(columns, layers, zenith, albedo, albedo_adj, absorb, absorb_adj, &
                           grey, grey_adj, mass, vapour, vapour_adj, cloud, cloud_adj, &
                           temperature, temperature_adj, rate, rate_adj, outgoing, outgoing_adj)
  end subroutine adjoint
end module radiation_driver

program main
  use radiation_driver
  call set_up()
  call drive(primal, adjoint)
end program main
