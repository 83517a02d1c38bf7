! SPDX-License-Identifier: BSD-3-Clause
!
! Square matrices that don't fit into the cache.
module matrix_product_driver
  use harness
  use matrix_product, only: multiply
  use matrix_product_adj, only: multiply_reversing
  implicit none
  integer :: n
  real(8), dimension(:, :), allocatable, target :: a, b, c, a_adj, b_adj, c_adj
contains
  subroutine set_up()
    n = pick(600, 7)
    allocate (a(n, n), b(n, n), c(n, n), a_adj(n, n), b_adj(n, n), c_adj(n, n))
    call random_number(a)
    call random_number(b)
    c = 0.0d0
    call active_input(a, a_adj, 1.0d-2)
    call active_input(b, b_adj, 1.0d-2)
    call active_output(c, c_adj, 1.0d0)
  end subroutine set_up

  subroutine primal()
    call multiply(n, a, b, c)
  end subroutine primal

  subroutine adjoint()
    call multiply_reversing(n, a, a_adj, b, b_adj, c, c_adj)
  end subroutine adjoint
end module matrix_product_driver

program main
  use matrix_product_driver
  call set_up()
  call drive(primal, adjoint)
end program main
