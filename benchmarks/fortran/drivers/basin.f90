! SPDX-License-Identifier: BSD-3-Clause
!
! A mound of water that sloshes in an uneven basin.
module basin_driver
  use harness
  use basin, only: simulate
  use basin_adj, only: simulate_reversing
  implicit none
  integer :: nx, ny, steps
  real(8), parameter :: dt = 5.0d0, dx = 1000.0d0, coriolis = 1.0d-4
  real(8), dimension(:, :), allocatable, target :: start, depth, start_adj, depth_adj
  real(8), allocatable :: observed(:, :)
  real(8), target :: drag, drag_adj, misfit, misfit_adj
contains
  subroutine set_up()
    integer :: i, j
    nx = pick(150, 8)
    ny = pick(120, 7)
    steps = pick(600, 4)
    allocate (start(nx, ny), depth(nx, ny), start_adj(nx, ny), depth_adj(nx, ny))
    allocate (observed(nx, ny))
    do j = 1, ny
      do i = 1, nx
        start(i, j) = exp(-0.002d0*((i - 0.4d0*nx)**2 + (j - 0.6d0*ny)**2))
        depth(i, j) = 40.0d0 + 10.0d0*sin(0.1d0*i)*cos(0.07d0*j) + uniform()
        observed(i, j) = 0.1d0*uniform()
      end do
    end do
    drag = 2.5d-3
    call active_input(start, start_adj, 0.1d0)
    call active_input(depth, depth_adj, 1.0d0)
    call active_input(drag, drag_adj, 1.0d-4)
    call active_output(misfit, misfit_adj, 1.0d0)
  end subroutine set_up

  subroutine primal()
    call simulate(nx, ny, steps, dt, dx, coriolis, start, depth, drag, observed, misfit)
  end subroutine primal

  subroutine adjoint()
    call simulate_reversing(nx, ny, steps, dt, dx, coriolis, start, start_adj, depth, &
                            depth_adj, drag, drag_adj, observed, misfit, misfit_adj)
  end subroutine adjoint
end module basin_driver

program main
  use basin_driver
  call set_up()
  call drive(primal, adjoint)
end program main
