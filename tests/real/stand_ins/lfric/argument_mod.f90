! Types and numbers in which kernels describe their arguments.
module argument_mod
  implicit none
  integer, parameter :: gh_field = 1, gh_operator = 2, gh_scalar = 3
  integer, parameter :: gh_real = 11, gh_integer = 12, gh_logical = 13
  integer, parameter :: gh_read = 21, gh_write = 22, gh_readwrite = 23, gh_inc = 24
  integer, parameter :: any_space_1 = 31, any_space_2 = 32, any_space_9 = 39
  integer, parameter :: any_discontinuous_space_1 = 41, any_discontinuous_space_2 = 42
  integer, parameter :: any_discontinuous_space_3 = 43, any_w2 = 44
  integer, parameter :: cross = 1, cross2d = 2, region = 3
  integer, parameter :: stencil(3) = [51, 52, 53]
  integer, parameter :: gh_basis = 61, gh_diff_basis = 62
  integer, parameter :: gh_evaluator = 71, gh_quadrature_xyoz = 72, gh_quadrature_face = 73
  integer, parameter :: cell_column = 81
  integer, parameter :: adjacent_face = 91, outward_normals_to_horizontal_faces = 92

  type :: arg_type
    integer :: what = 0, data_type = 0, access = 0, space = 0, other = 0
  end type arg_type

  type :: func_type
    integer :: space = 0, first = 0, second = 0
  end type func_type

  type :: reference_element_data_type
    integer :: what = 0
  end type reference_element_data_type

  type :: mesh_data_type
    integer :: what = 0
  end type mesh_data_type
end module argument_mod
