! SPDX-License-Identifier: BSD-3-Clause
!
! Members of an ensemble that differ in light, grazing and start.
module plankton_driver
  use harness
  use plankton, only: ensemble
  use plankton_adj, only: ensemble_reversing
  implicit none
  integer :: layers, members, steps
  real(8), parameter :: dt = 0.05d0
  real(8), dimension(:, :), allocatable, target :: n, p, z, n_adj, p_adj, z_adj
  real(8), dimension(:), allocatable, target :: grazing, grazing_adj, stock, stock_adj
  real(8), allocatable :: light(:)
  real(8), target :: growth, growth_adj, sinking, sinking_adj
contains
  subroutine set_up()
    integer :: k, m
    layers = pick(40, 6)
    members = pick(400, 4)
    steps = pick(300, 5)
    allocate (n(layers, members), light(members), grazing(members), stock(members))
    allocate (p, z, n_adj, p_adj, z_adj, mold=n)
    allocate (grazing_adj, stock_adj, mold=stock)
    do m = 1, members
      light(m) = 100.0d0 + 50.0d0*uniform()
      grazing(m) = 0.4d0 + 0.2d0*uniform()
      do k = 1, layers
        n(k, m) = 0.1d0*k*uniform()
        p(k, m) = 0.5d0 + uniform()
        z(k, m) = 0.2d0 + 0.5d0*uniform()
      end do
    end do
    growth = 1.2d0
    sinking = 0.3d0
    call register_all()
  end subroutine set_up

  subroutine register_all()
    call active_input(growth, growth_adj, 1.0d-2)
    call active_input(grazing, grazing_adj, 1.0d-2)
    call active_input(sinking, sinking_adj, 1.0d-2)
    call active_input(n, n_adj, 1.0d-2)
    call active_input(p, p_adj, 1.0d-2)
    call active_input(z, z_adj, 1.0d-2)
    call active_output(stock, stock_adj, 10.0d0)
  end subroutine register_all

  subroutine primal()
    call ensemble(layers, members, steps, dt, light, growth, grazing, sinking, n, p, z, stock)
  end subroutine primal

  subroutine adjoint()
    call ensemble_reversing(layers, members, steps, dt, light, growth, growth_adj, grazing, &
                            grazing_adj, sinking, sinking_adj, n, n_adj, p, p_adj, z, z_adj, &
                            stock, stock_adj)
  end subroutine adjoint
end module plankton_driver

program main
  use plankton_driver
  call set_up()
  call drive(primal, adjoint)
end program main
