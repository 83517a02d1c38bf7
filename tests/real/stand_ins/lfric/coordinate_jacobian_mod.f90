! The Jacobian of the map from a reference cell to coordinates, and its determinant. The grid is
! taken to be Cartesian, whatever the number of the panel.
module coordinate_jacobian_mod
  use constants_mod, only: i_def, r_def
  implicit none
  private
  public :: coordinate_jacobian, pointwise_coordinate_jacobian
  public :: pointwise_coordinate_jacobian_inverse

  interface coordinate_jacobian
    module procedure coordinate_jacobian_quadrature, coordinate_jacobian_evaluator
  end interface coordinate_jacobian

contains

  subroutine coordinate_jacobian_quadrature(ndf, ngp_h, ngp_v, chi_1, chi_2, chi_3, panel_id, &
                                            basis, diff_basis, jac, dj)
    integer(kind=i_def), intent(in) :: ndf, ngp_h, ngp_v, panel_id
    real(kind=r_def), intent(in) :: chi_1(ndf), chi_2(ndf), chi_3(ndf)
    real(kind=r_def), intent(in) :: basis(1, ndf, ngp_h, ngp_v)
    real(kind=r_def), intent(in) :: diff_basis(3, ndf, ngp_h, ngp_v)
    real(kind=r_def), intent(out) :: jac(3, 3, ngp_h, ngp_v)
    real(kind=r_def), intent(out) :: dj(ngp_h, ngp_v)
    integer(kind=i_def) :: i, j

    do j = 1, ngp_v
      do i = 1, ngp_h
        call pointwise_coordinate_jacobian(ndf, chi_1, chi_2, chi_3, panel_id, basis(:, :, i, j), &
                                           diff_basis(:, :, i, j), jac(:, :, i, j), dj(i, j))
      end do
    end do
  end subroutine coordinate_jacobian_quadrature

  subroutine coordinate_jacobian_evaluator(ndf, neval, chi_1, chi_2, chi_3, panel_id, basis, &
                                           diff_basis, jac, dj)
    integer(kind=i_def), intent(in) :: ndf, neval, panel_id
    real(kind=r_def), intent(in) :: chi_1(ndf), chi_2(ndf), chi_3(ndf)
    real(kind=r_def), intent(in) :: basis(1, ndf, neval), diff_basis(3, ndf, neval)
    real(kind=r_def), intent(out) :: jac(3, 3, neval), dj(neval)
    integer(kind=i_def) :: i

    do i = 1, neval
      call pointwise_coordinate_jacobian(ndf, chi_1, chi_2, chi_3, panel_id, basis(:, :, i), &
                                         diff_basis(:, :, i), jac(:, :, i), dj(i))
    end do
  end subroutine coordinate_jacobian_evaluator

  subroutine pointwise_coordinate_jacobian(ndf, chi_1, chi_2, chi_3, panel_id, basis, &
                                           diff_basis, jac, dj)
    integer(kind=i_def), intent(in) :: ndf, panel_id
    real(kind=r_def), intent(in) :: chi_1(ndf), chi_2(ndf), chi_3(ndf)
    real(kind=r_def), intent(in) :: basis(1, ndf), diff_basis(3, ndf)
    real(kind=r_def), intent(out) :: jac(3, 3)
    real(kind=r_def), intent(out) :: dj
    integer(kind=i_def) :: df, direction

    jac(:, :) = 0.0_r_def
    do df = 1, ndf
      do direction = 1, 3
        jac(1, direction) = jac(1, direction) + chi_1(df)*diff_basis(direction, df)
        jac(2, direction) = jac(2, direction) + chi_2(df)*diff_basis(direction, df)
        jac(3, direction) = jac(3, direction) + chi_3(df)*diff_basis(direction, df)
      end do
    end do
    ! A panel of its own would turn the axes here.
    if (panel_id < 0 .and. basis(1, 1) < 0.0_r_def) jac(:, :) = -jac(:, :)
    dj = jac(1, 1)*(jac(2, 2)*jac(3, 3) - jac(2, 3)*jac(3, 2)) &
       - jac(1, 2)*(jac(2, 1)*jac(3, 3) - jac(2, 3)*jac(3, 1)) &
       + jac(1, 3)*(jac(2, 1)*jac(3, 2) - jac(2, 2)*jac(3, 1))
  end subroutine pointwise_coordinate_jacobian

  function pointwise_coordinate_jacobian_inverse(jac, dj) result(jac_inv)
    real(kind=r_def), intent(in) :: jac(3, 3), dj
    real(kind=r_def) :: jac_inv(3, 3)
    real(kind=r_def) :: idj

    idj = 1.0_r_def/dj
    jac_inv(1, 1) = (jac(2, 2)*jac(3, 3) - jac(2, 3)*jac(3, 2))*idj
    jac_inv(1, 2) = -(jac(1, 2)*jac(3, 3) - jac(1, 3)*jac(3, 2))*idj
    jac_inv(1, 3) = (jac(1, 2)*jac(2, 3) - jac(1, 3)*jac(2, 2))*idj
    jac_inv(2, 1) = -(jac(2, 1)*jac(3, 3) - jac(2, 3)*jac(3, 1))*idj
    jac_inv(2, 2) = (jac(1, 1)*jac(3, 3) - jac(1, 3)*jac(3, 1))*idj
    jac_inv(2, 3) = -(jac(1, 1)*jac(2, 3) - jac(1, 3)*jac(2, 1))*idj
    jac_inv(3, 1) = (jac(2, 1)*jac(3, 2) - jac(2, 2)*jac(3, 1))*idj
    jac_inv(3, 2) = -(jac(1, 1)*jac(3, 2) - jac(1, 2)*jac(3, 1))*idj
    jac_inv(3, 3) = (jac(1, 1)*jac(2, 2) - jac(1, 2)*jac(2, 1))*idj
  end function pointwise_coordinate_jacobian_inverse
end module coordinate_jacobian_mod
