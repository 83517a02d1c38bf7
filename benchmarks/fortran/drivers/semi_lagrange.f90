! SPDX-License-Identifier: BSD-3-Clause
!
! A growing patch in a wind that crosses several cells in one step.
module semi_lagrange_driver
  use harness
  use semi_lagrange, only: carry
  use semi_lagrange_adj, only: carry_reversing
  implicit none
  integer :: n, steps
  real(8), parameter :: dt = 0.5d0
  real(8), dimension(:, :), allocatable, target :: u, v, q, u_adj, v_adj, q_adj
  real(8), dimension(:, :), allocatable, target :: decay, decay_adj
  real(8), target :: rate, rate_adj
contains
  subroutine set_up()
    integer :: i, j
    n = pick(160, 9)
    steps = pick(400, 4)
    allocate (u(n, n), v(n, n), q(n, n), decay(n, n))
    allocate (u_adj(n, n), v_adj(n, n), q_adj(n, n), decay_adj(n, n))
    do j = 1, n
      do i = 1, n
        u(i, j) = 3.0d0*sin(6.28d0*j/n) + 0.3d0*uniform()
        v(i, j) = -3.0d0*sin(6.28d0*i/n) + 0.3d0*uniform()
        q(i, j) = 0.2d0 + 0.5d0*exp(-0.01d0*((i - 0.5d0*n)**2 + (j - 0.3d0*n)**2))
        decay(i, j) = 0.05d0*uniform()
      end do
    end do
    rate = 0.1d0
    call active_input(u, u_adj, 1.0d-3)
    call active_input(v, v_adj, 1.0d-3)
    call active_input(rate, rate_adj, 1.0d-2)
    call active_input(decay, decay_adj, 1.0d-2)
    call active_both(q, q_adj, 0.1d0)
  end subroutine set_up

  subroutine primal()
    call carry(n, steps, dt, u, v, rate, decay, q)
  end subroutine primal

  subroutine adjoint()
    call carry_reversing(n, steps, dt, u, u_adj, v, v_adj, rate, rate_adj, decay, decay_adj, &
                          q, q_adj)
  end subroutine adjoint
end module semi_lagrange_driver

program main
  use semi_lagrange_driver
  call set_up()
  call drive(primal, adjoint)
end program main
