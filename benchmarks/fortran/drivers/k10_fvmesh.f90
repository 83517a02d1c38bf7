! SPDX-License-Identifier: BSD-3-Clause
!
! Waves on a periodic mesh of quadrilaterals, numbered out of order as meshes are.
module fvmesh_driver
  use harness
  use k10_fvmesh_mod, only: run
  use k10_fvmesh_mod_adj, only: run_reversing
  implicit none
  integer :: side, cells, edges, steps
  real(8), parameter :: dt = 0.02d0
  integer, allocatable :: left(:), right(:)
  real(8), allocatable :: enx(:), eny(:), elen(:), area(:)
  real(8), allocatable, target :: q(:, :), q_adj(:, :)
  real(8), target :: cf, cf_adj, cost, cost_adj
contains
  subroutine set_up()
    side = pick(200, 6)
    steps = pick(80, 3)
    cells = side*side
    edges = 2*cells
    allocate (left(edges), right(edges), enx(edges), eny(edges), elen(edges), area(cells))
    allocate (q(3, cells), q_adj(3, cells))
    call make_mesh()
    cf = 1.0d-2
    call active_input(q, q_adj, 1.0d-2)
    call active_input(cf, cf_adj, 1.0d-3)
    call active_output(cost, cost_adj, 1.0d0)
  end subroutine set_up

  ! Two edges for each cell, to the next one in either direction, a little inclined.
  subroutine make_mesh()
    integer :: cell_at(cells), edge_at(edges), i, j, k
    cell_at = mixed(cells)
    edge_at = mixed(edges)
    do j = 1, side
      do i = 1, side
        k = (j - 1)*side + i
        call put(edge_at(2*k - 1), cell_at(k), cell_at((j - 1)*side + mod(i, side) + 1), 0.0d0)
        call put(edge_at(2*k), cell_at(k), cell_at(mod(j, side)*side + i), acos(0.0d0))
        area(k) = 1.0d0 + 0.2d0*uniform()
        q(1, cell_at(k)) = 2.0d0 + 0.4d0*cos(0.06d0*i)*sin(0.06d0*j) + 0.02d0*uniform()
        q(2, cell_at(k)) = 0.5d0*cos(0.12d0*j) + 0.02d0*uniform()
        q(3, cell_at(k)) = 0.3d0*sin(0.06d0*i) + 0.02d0*uniform()
      end do
    end do
  end subroutine make_mesh

  ! The numbers from 1 to n, exchanged within blocks of 64.
  function mixed(n) result(order)
    integer, intent(in) :: n
    integer :: order(n), i, partner
    order = [(i, i = 1, n)]
    do i = 1, n
      partner = min(n, 64*((i - 1)/64) + 1 + int(64*uniform()))
      order([i, partner]) = order([partner, i])
    end do
  end function mixed

  subroutine put(edge, from, to, angle)
    integer, intent(in) :: edge, from, to
    real(8), intent(in) :: angle
    real(8) :: inclined
    inclined = angle + 0.3d0*(uniform() - 0.5d0)
    left(edge) = from
    right(edge) = to
    enx(edge) = cos(inclined)
    eny(edge) = sin(inclined)
    elen(edge) = 0.9d0 + 0.2d0*uniform()
  end subroutine put

  subroutine primal()
    call run(cells, edges, steps, dt, cf, left, right, enx, eny, elen, area, q, cost)
  end subroutine primal

  subroutine adjoint()
    call run_reversing(cells, edges, steps, dt, cf, cf_adj, left, right, enx, eny, elen, area, &
                       q, q_adj, cost, cost_adj)
  end subroutine adjoint
end module fvmesh_driver

program main
  use fvmesh_driver
  call set_up()
  call drive(primal, adjoint)
end program main
