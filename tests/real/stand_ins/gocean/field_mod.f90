! Fields on a grid.
module field_mod
  use kind_params_mod, only: go_wp
  use grid_mod, only: grid_type
  implicit none

  type :: region_type
    integer :: xstart = 2, xstop = 3, ystart = 2, ystop = 3
  end type region_type

  type :: r2d_field
    type(grid_type), pointer :: grid => null()
    type(region_type) :: internal
    real(go_wp), allocatable :: data(:, :)
  end type r2d_field
end module field_mod
