! Calls of kernels that exist in two precisions behind one generic name. The compiler could not
! tell them apart if single precision were to be verified with 16-byte reals.
module lfric_matrices_mod
  use constants_mod, only: i_def, r_double
  use matrix_vector_kernel_mod, only: matrix_vector_code
  use dg_inc_matrix_vector_kernel_mod, only: dg_inc_matrix_vector_code
  implicit none
contains

  subroutine products_double(cell, nlayers, lhs, x, ncell_3d, matrix, ndf1, undf1, map1, ndf2, &
                             undf2, map2)
    integer(i_def), intent(in) :: cell, nlayers, ncell_3d, ndf1, undf1, ndf2, undf2
    integer(i_def), intent(in) :: map1(ndf1), map2(ndf2)
    real(r_double), intent(inout) :: lhs(undf1)
    real(r_double), intent(in) :: x(undf2), matrix(ncell_3d, ndf1, ndf2)

    call matrix_vector_code(cell, nlayers, lhs, x, ncell_3d, matrix, ndf1, undf1, map1, ndf2, &
                            undf2, map2)
    call dg_inc_matrix_vector_code(cell, nlayers, lhs, x, ncell_3d, matrix, ndf1, undf1, map1, &
                                   ndf2, undf2, map2)
  end subroutine products_double
end module lfric_matrices_mod
