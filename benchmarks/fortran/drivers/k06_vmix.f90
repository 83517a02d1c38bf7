! SPDX-License-Identifier: BSD-3-Clause
!
! Water columns, partly stratified and partly convecting.
module vmix_driver
  use harness
  use k06_vmix_mod, only: run
  use k06_vmix_mod_adj, only: run_reversing
  implicit none
  integer :: nz, columns, steps
  real(8), parameter :: dt = 20.0d0
  real(8), allocatable, target :: t(:, :), t_adj(:, :), s2(:, :), s2_adj(:, :)
  real(8), allocatable :: dz(:), dzw(:)
  real(8), target :: ak, ak_adj, cost, cost_adj
contains
  subroutine set_up()
    integer :: c, k
    nz = pick(75, 7)
    columns = pick(512, 5)
    steps = pick(150, 4)
    allocate (t(nz, columns), t_adj(nz, columns), s2(nz, columns), s2_adj(nz, columns))
    allocate (dz(nz), dzw(nz))
    do k = 1, nz
      dz(k) = 1.0d0 + 0.03d0*k
      dzw(k) = 1.015d0 + 0.03d0*k
    end do
    do c = 1, columns
      do k = 1, nz
        t(k, c) = 15.0d0 - 0.1d0*k + 0.3d0*uniform()
        s2(k, c) = 1.0d-4 + 0.5d-4*uniform()
      end do
    end do
    ak = 1.0d-2
    call active_input(t, t_adj, 1.0d-2)
    call active_input(s2, s2_adj, 1.0d-6)
    call active_input(ak, ak_adj, 1.0d-3)
    call active_output(cost, cost_adj, 1.0d0)
  end subroutine set_up

  subroutine primal()
    call run(nz, columns, steps, t, s2, dz, dzw, dt, ak, cost)
  end subroutine primal

  subroutine adjoint()
    call run_reversing(nz, columns, steps, t, t_adj, s2, s2_adj, dz, dzw, dt, ak, ak_adj, &
                       cost, cost_adj)
  end subroutine adjoint
end module vmix_driver

program main
  use vmix_driver
  call set_up()
  call drive(primal, adjoint)
end program main
