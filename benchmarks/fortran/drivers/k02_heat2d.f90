! SPDX-License-Identifier: BSD-3-Clause
!
! A plate whose conductivity depends on its temperature.
module heat2d_driver
  use harness
  use k02_heat2d_mod, only: run
  use k02_heat2d_mod_adj, only: run_reversing
  implicit none
  integer :: nx, ny, pairs
  real(8), allocatable, target :: u(:, :), u_adj(:, :), wanted(:, :)
  real(8), target :: r, r_adj, cost, cost_adj
contains
  subroutine set_up()
    integer :: i, j
    nx = pick(256, 9)
    ny = pick(256, 8)
    pairs = pick(600, 4)
    allocate (u(nx, ny), u_adj(nx, ny), wanted(nx, ny))
    do j = 1, ny
      do i = 1, nx
        u(i, j) = 0.5d0 + 0.5d0*cos(0.1d0*i)*sin(0.08d0*j) + 0.1d0*uniform()
        wanted(i, j) = 0.25d0*sin(0.03d0*(i - j))
      end do
    end do
    r = 0.05d0
    call active_input(u, u_adj, 0.1d0)
    call active_input(r, r_adj, 1.0d-3)
    call active_output(cost, cost_adj, 1.0d0)
  end subroutine set_up

  subroutine primal()
    call run(nx, ny, pairs, u, r, wanted, cost)
  end subroutine primal

  subroutine adjoint()
    call run_reversing(nx, ny, pairs, u, u_adj, r, r_adj, wanted, cost, cost_adj)
  end subroutine adjoint
end module heat2d_driver

program main
  use heat2d_driver
  call set_up()
  call drive(primal, adjoint)
end program main
