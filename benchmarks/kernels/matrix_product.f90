! SPDX-License-Identifier: BSD-3-Clause
!
! A product of two matrices: its adjoint is two products, and should take two to four times as long.
module matrix_product
  implicit none
contains

  subroutine multiply(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    c = matmul(a, b)
  end subroutine multiply
end module matrix_product
