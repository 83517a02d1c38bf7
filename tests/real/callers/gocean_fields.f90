! Calls of routines that loop over fields of a derived type, and of a kernel that uses a number
! that was set before.
module gocean_fields_mod
  use kind_params_mod, only: go_wp
  use field_mod, only: r2d_field
  use compute_cu_mod, only: invoke_compute_cu
  use compute_cv_mod, only: invoke_compute_cv
  use compute_h_mod, only: invoke_compute_h
  use compute_z_mod, only: invoke_compute_z
  use compute_unew_mod, only: invoke_compute_unew
  use compute_vnew_mod, only: invoke_compute_vnew
  use compute_pnew_mod, only: invoke_compute_pnew
  use time_smooth_mod, only: time_smooth_code, time_smooth_init
  implicit none
contains

  subroutine smoothed(i, j, alpha, field, field_new, field_old)
    integer, intent(in) :: i, j
    real(go_wp), intent(in) :: alpha, field(4, 5), field_new(4, 5)
    real(go_wp), intent(inout) :: field_old(4, 5)

    call time_smooth_init(alpha)
    call time_smooth_code(i, j, field, field_new, field_old)
  end subroutine smoothed

  subroutine step(tdt, p, u, v, cu, cv, h, z, pnew, unew, vnew)
    real(go_wp), intent(in) :: tdt
    type(r2d_field), intent(in) :: p, u, v
    type(r2d_field), intent(inout) :: cu, cv, h, z, pnew, unew, vnew

    call invoke_compute_cu(cu, p, u)
    call invoke_compute_cv(cv, p, v)
    call invoke_compute_z(z, p, u, v)
    call invoke_compute_h(h, p, u, v)
    call invoke_compute_unew(unew, u, z, cv, h, tdt)
    call invoke_compute_vnew(vnew, v, z, cu, h, tdt)
    call invoke_compute_pnew(pnew, p, cu, cv, tdt)
  end subroutine step
end module gocean_fields_mod
