! SPDX-License-Identifier: BSD-3-Clause
!
! One step of NEMO's tracer advection, with velocities of both signs.
module nemo_driver
  use harness
  use tra_adv_step_mod, only: tra_adv_step
  use tra_adv_step_mod_adj, only: tra_adv_step_reversing
  implicit none
  integer :: nx, ny, nz
  real(8), dimension(:, :, :), allocatable, target :: tracer, u, v, w, zwx, zwy
  real(8), dimension(:, :, :), allocatable, target :: tracer_adj, u_adj, v_adj, w_adj
  real(8), dimension(:, :, :), allocatable :: heat, umask, vmask, tmask
  real(8), allocatable :: freezing(:, :), runoff(:, :), upstream(:, :), runoff_z(:)
contains
  subroutine set_up()
    nx = pick(60, 7)
    ny = pick(60, 6)
    nz = pick(20, 5)
    call fill(tracer, 5.0d0, 6.0d0)
    call fill(u, -1.0d0, 1.0d0)
    call fill(v, -1.0d0, 1.0d0)
    call fill(w, -1.0d0, 1.0d0)
    call fill(zwx, 0.0d0, 0.0d0)
    call fill(zwy, 0.0d0, 0.0d0)
    call fill(heat, -1.0d0, 1.0d0)
    call fill(umask, 0.5d0, 1.0d0)
    call fill(vmask, 0.5d0, 1.0d0)
    call fill(tmask, 0.5d0, 1.0d0)
    allocate (freezing(nx, ny), runoff(nx, ny), upstream(nx, ny), runoff_z(nz))
    freezing(:, :) = 0.0d0
    runoff(:, :) = 0.3d0
    upstream(:, :) = 0.2d0
    runoff_z(:) = 0.5d0
    allocate (tracer_adj, u_adj, v_adj, w_adj, mold=tracer)
    call active_both(tracer, tracer_adj, 1.0d-2)
    call active_input(u, u_adj, 1.0d-2)
    call active_input(v, v_adj, 1.0d-2)
    call active_input(w, w_adj, 1.0d-2)
    call state(zwx)
    call state(zwy)
  end subroutine set_up

  subroutine fill(array, low, high)
    real(8), allocatable, intent(out) :: array(:, :, :)
    real(8), intent(in) :: low, high
    integer :: i, j, k
    allocate (array(nx, ny, nz))
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          array(i, j, k) = low + (high - low)*uniform()
        end do
      end do
    end do
  end subroutine fill

  subroutine primal()
    call tra_adv_step(nx, ny, nz, tracer, u, v, w, heat, zwx, zwy, umask, vmask, tmask, &
                      freezing, runoff, upstream, runoff_z)
  end subroutine primal

  subroutine adjoint()
    call tra_adv_step_reversing(nx, ny, nz, tracer, tracer_adj, u, u_adj, v, v_adj, w, w_adj, &
                                heat, zwx, zwy, umask, vmask, tmask, freezing, runoff, &
                                upstream, runoff_z)
  end subroutine adjoint
end module nemo_driver

program main
  use nemo_driver
  call set_up()
  call drive(primal, adjoint)
end program main
