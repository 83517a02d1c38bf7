! SPDX-License-Identifier: BSD-3-Clause
!
! A network in which every node has a few near neighbours and some far ones.
module sparse_newton_driver
  use harness
  use sparse_newton, only: solve
  use sparse_newton_adj, only: solve_reversing
  implicit none
  integer, parameter :: neighbours = 6
  integer :: n, entries, steps, sweeps
  integer, allocatable :: first(:), column(:)
  real(8), dimension(:), allocatable, target :: matrix, strength, load, x
  real(8), dimension(:), allocatable, target :: matrix_adj, strength_adj, load_adj, x_adj
contains
  subroutine set_up()
    n = pick(60000, 12)
    steps = pick(8, 3)
    sweeps = pick(5, 2)
    entries = n*(neighbours + 1)
    allocate (first(n + 1), column(entries), matrix(entries), strength(n), load(n), x(n))
    allocate (matrix_adj(entries), strength_adj(n), load_adj(n), x_adj(n))
    call connect()
    call active_input(matrix, matrix_adj, 1.0d-2)
    call active_input(strength, strength_adj, 1.0d-2)
    call active_input(load, load_adj, 0.1d0)
    call active_both(x, x_adj, 0.1d0)
  end subroutine set_up

  subroutine connect()
    integer :: i, k, m
    do i = 1, n
      first(i) = (i - 1)*(neighbours + 1) + 1
      column(first(i)) = i
      matrix(first(i)) = 5.0d0 + uniform()
      do m = 1, neighbours
        k = first(i) + m
        column(k) = 1 + mod(i - 1 + m*m*(1 + mod(i, 3)), n)
        matrix(k) = uniform() - 0.7d0
      end do
      strength(i) = 0.5d0 + uniform()
      load(i) = 4.0d0*uniform() - 2.0d0
      x(i) = 0.1d0*uniform()
    end do
    first(n + 1) = entries + 1
  end subroutine connect

  subroutine primal()
    call solve(n, entries, first, column, steps, sweeps, matrix, strength, load, x)
  end subroutine primal

  subroutine adjoint()
    call solve_reversing(n, entries, first, column, steps, sweeps, matrix, matrix_adj, &
                         strength, strength_adj, load, load_adj, x, x_adj)
  end subroutine adjoint
end module sparse_newton_driver

program main
  use sparse_newton_driver
  call set_up()
  call drive(primal, adjoint)
end program main
