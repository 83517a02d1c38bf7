! Types and numbers in which kernels describe their arguments.
module argument_mod
  implicit none
  integer, parameter :: go_read = 1, go_write = 2, go_readwrite = 3
  integer, parameter :: go_ct = 11, go_cu = 12, go_cv = 13, go_cf = 14, go_every = 15
  integer, parameter :: go_r_scalar = 21
  integer, parameter :: go_grid_dx_const = 41, go_grid_dy_const = 42
  integer, parameter :: go_internal_pts = 51, go_all_pts = 52
  integer, parameter :: go_offset_sw = 61, go_offset_any = 62

  ! Which neighbours a kernel reads, row by row.
  type :: go_stencil
    integer :: first = 0, second = 0, third = 0
  end type go_stencil

  type(go_stencil), parameter :: go_pointwise = go_stencil(0, 10, 0)

  type :: go_arg
    integer :: access = 0, space = 0
    type(go_stencil) :: form = go_stencil(0, 0, 0)
  end type go_arg
end module argument_mod
