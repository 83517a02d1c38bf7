! A regular grid.
module grid_mod
  use kind_params_mod, only: go_wp
  implicit none
  integer, parameter :: go_orthogonal_regular = 71

  type :: grid_type
    real(go_wp) :: dx = 1.0_go_wp, dy = 1.0_go_wp
  end type grid_type
end module grid_mod
