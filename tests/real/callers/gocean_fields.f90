! Calls of routines that loop over fields of a derived type, and of a kernel that uses a number
! that was set before.
module gocean_fields_mod
  use kind_params_mod, only: go_wp
  use grid_mod, only: grid_type
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

  subroutine step(tdt, p, u, v, pnew, unew, vnew)
    real(go_wp), intent(in) :: tdt, p(4, 4), u(4, 4), v(4, 4)
    real(go_wp), intent(inout) :: pnew(4, 4), unew(4, 4), vnew(4, 4)
    type(grid_type), target :: grid
    type(r2d_field) :: p_field, u_field, v_field, cu, cv, h, z, p_next, u_next, v_next

    grid%dx = 0.5_go_wp
    call start(grid, p, p_field)
    call start(grid, u, u_field)
    call start(grid, v, v_field)
    call start(grid, p, cu)
    call start(grid, p, cv)
    call start(grid, p, h)
    call start(grid, p, z)
    call start(grid, pnew, p_next)
    call start(grid, unew, u_next)
    call start(grid, vnew, v_next)
    call invoke_compute_cu(cu, p_field, u_field)
    call invoke_compute_cv(cv, p_field, v_field)
    call invoke_compute_z(z, p_field, u_field, v_field)
    call invoke_compute_h(h, p_field, u_field, v_field)
    call invoke_compute_unew(u_next, u_field, z, cv, h, tdt)
    call invoke_compute_vnew(v_next, v_field, z, cu, h, tdt)
    call invoke_compute_pnew(p_next, p_field, cu, cv, tdt)
    pnew = p_next%data
    unew = u_next%data
    vnew = v_next%data
  end subroutine step

  subroutine start(grid, values, field)
    type(grid_type), target, intent(in) :: grid
    real(go_wp), intent(in) :: values(4, 4)
    type(r2d_field), intent(out) :: field

    field%grid => grid
    allocate(field%data(4, 4))
    field%data = values
  end subroutine start
end module gocean_fields_mod
