! SPDX-License-Identifier: BSD-3-Clause
!
! A wave on a line that steepens and is smoothed.
module burgers_driver
  use harness
  use k01_burgers_mod, only: run
  use k01_burgers_mod_adj, only: run_reversing
  implicit none
  integer :: n, steps
  real(8) :: dt, dx
  real(8), allocatable, target :: u(:), u_adj(:)
  real(8), target :: visc, visc_adj, cost, cost_adj
contains
  subroutine set_up()
    integer :: i
    n = pick(2000, 40)
    steps = pick(20000, 12)
    dx = 1.0d0/(n - 1)
    dt = 1.0d-5
    allocate (u(n), u_adj(n))
    do i = 1, n
      u(i) = sin(6.28d0*i*dx) + 0.25d0*cos(20.0d0*i*dx)
    end do
    visc = 3.0d-3
    call active_input(u, u_adj, 0.1d0)
    call active_input(visc, visc_adj, 1.0d-3)
    call active_output(cost, cost_adj, 1.0d0)
  end subroutine set_up

  subroutine primal()
    call run(n, steps, u, visc, dt, dx, cost)
  end subroutine primal

  subroutine adjoint()
    call run_reversing(n, steps, u, u_adj, visc, visc_adj, dt, dx, cost, cost_adj)
  end subroutine adjoint
end module burgers_driver

program main
  use burgers_driver
  call set_up()
  call drive(primal, adjoint)
end program main
