! SPDX-License-Identifier: BSD-3-Clause
!
! Days and nights above a deep column of soil.
module soil_heat_driver
  use harness
  use soil_heat, only: forecast
  use soil_heat_adj, only: forecast_reversing
  implicit none
  integer :: n, steps
  real(8), parameter :: dt = 0.1d0, r = 0.4d0
  real(8), dimension(:), allocatable, target :: start, wet, last, start_adj, wet_adj, last_adj
  real(8), dimension(:), allocatable, target :: surface, surface_adj
  real(8), target :: dry, dry_adj
contains
  subroutine set_up()
    integer :: k
    n = pick(400, 8)
    steps = pick(8000, 5)
    allocate (start(n), wet(n), last(n), start_adj(n), wet_adj(n), last_adj(n))
    allocate (surface(steps), surface_adj(steps))
    do k = 1, n
      start(k) = 2.0d0*sin(0.05d0*k) + 0.2d0*uniform()
      wet(k) = 0.2d0 + 0.2d0*uniform()
    end do
    do k = 1, steps
      surface(k) = 5.0d0*sin(0.1d0*k)
    end do
    dry = 0.3d0
    call active_input(start, start_adj, 0.1d0)
    call active_input(dry, dry_adj, 1.0d-2)
    call active_input(wet, wet_adj, 1.0d-2)
    call active_input(surface, surface_adj, 0.1d0)
    call active_output(last, last_adj, 1.0d0)
  end subroutine set_up

  subroutine primal()
    call forecast(n, steps, r, dt, start, dry, wet, surface, last)
  end subroutine primal

  subroutine adjoint()
    call forecast_reversing(n, steps, r, dt, start, start_adj, dry, dry_adj, wet, wet_adj, &
                            surface, surface_adj, last, last_adj)
  end subroutine adjoint
end module soil_heat_driver

program main
  use soil_heat_driver
  call set_up()
  call drive(primal, adjoint)
end program main
