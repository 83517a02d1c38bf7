! SPDX-License-Identifier: BSD-3-Clause
!
! Frost at the start, with warmer air over some of the columns.
module snow_driver
  use harness
  use snow, only: winter
  use snow_adj, only: winter_reversing
  implicit none
  integer :: layers, columns, steps
  real(8), parameter :: dt = 0.05d0
  real(8), dimension(:, :), allocatable, target :: start, wet, start_adj, wet_adj
  real(8), dimension(:), allocatable, target :: warm, warm_adj
  real(8), target :: ice, ice_adj, cost, cost_adj
contains
  subroutine set_up()
    integer :: c, k
    layers = pick(40, 5)
    columns = pick(600, 6)
    steps = pick(30, 3)
    allocate (start(layers, columns), warm(columns))
    allocate (wet, start_adj, wet_adj, mold=start)
    allocate (warm_adj, mold=warm)
    do c = 1, columns
      warm(c) = -1.0d0 + 3.0d0*uniform()
      do k = 1, layers
        start(k, c) = -2.0d0 + uniform()
        wet(k, c) = 0.5d0 + 0.5d0*uniform()
      end do
    end do
    ice = 0.8d0
    call active_input(warm, warm_adj, 1.0d-2)
    call active_input(start, start_adj, 1.0d-2)
    call active_input(wet, wet_adj, 1.0d-2)
    call active_input(ice, ice_adj, 1.0d-2)
    call active_output(cost, cost_adj, 10.0d0)
  end subroutine set_up

  subroutine primal()
    call winter(layers, columns, steps, dt, warm, start, wet, ice, cost)
  end subroutine primal

  subroutine adjoint()
    call winter_reversing(layers, columns, steps, dt, warm, warm_adj, start, start_adj, wet, &
                          wet_adj, ice, ice_adj, cost, cost_adj)
  end subroutine adjoint
end module snow_driver

program main
  use snow_driver
  call set_up()
  call drive(primal, adjoint)
end program main
