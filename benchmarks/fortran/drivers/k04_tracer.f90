! SPDX-License-Identifier: BSD-3-Clause
!
! A tracer in an eddying flow of all signs, so that the limiter takes all its branches.
module tracer_driver
  use harness
  use k04_tracer_mod, only: run
  use k04_tracer_mod_adj, only: run_reversing
  implicit none
  integer :: ni, nj, nk, steps
  real(8), parameter :: dt = 0.1d0
  real(8), dimension(:, :, :), allocatable, target :: t, u, v, w, t_adj, u_adj, v_adj, w_adj
  real(8), target :: cost, cost_adj
contains
  subroutine set_up()
    integer :: i, j, k
    ni = pick(64, 9)
    nj = pick(64, 8)
    nk = pick(32, 5)
    steps = pick(80, 3)
    allocate (t(ni, nj, nk), u(ni, nj, nk), v(ni, nj, nk), w(ni, nj, nk))
    allocate (t_adj(ni, nj, nk), u_adj(ni, nj, nk), v_adj(ni, nj, nk), w_adj(ni, nj, nk))
    do k = 1, nk
      do j = 1, nj
        do i = 1, ni
          t(i, j, k) = 10.0d0 + 3.0d0*cos(0.2d0*i)*sin(0.15d0*j) + 0.1d0*k + 0.5d0*uniform()
          u(i, j, k) = 0.8d0*sin(0.1d0*j + 0.05d0*k) + 0.1d0*uniform()
          v(i, j, k) = 0.8d0*cos(0.12d0*i - 0.07d0*k) + 0.1d0*uniform()
          w(i, j, k) = 0.4d0*cos(0.1d0*(i + j)) + 0.1d0*(uniform() - 0.5d0)
        end do
      end do
    end do
    ! Small, since limiters have kinks everywhere.
    call active_input(t, t_adj, 1.0d-2)
    call active_input(u, u_adj, 1.0d-2)
    call active_input(v, v_adj, 1.0d-2)
    call active_input(w, w_adj, 1.0d-2)
    call active_output(cost, cost_adj, 1.0d0)
  end subroutine set_up

  subroutine primal()
    call run(ni, nj, nk, steps, dt, t, u, v, w, cost)
  end subroutine primal

  subroutine adjoint()
    call run_reversing(ni, nj, nk, steps, dt, t, t_adj, u, u_adj, v, v_adj, w, w_adj, &
                       cost, cost_adj)
  end subroutine adjoint
end module tracer_driver

program main
  use tracer_driver
  call set_up()
  call drive(primal, adjoint)
end program main
