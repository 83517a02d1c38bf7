! idea: an argument of the target that holds an allocatable structure
! dependent: y
! independent: x
! without: sparse, vector
! size: m%grid%x=3
module only_components_of_target_mod
  implicit none
  type :: grid_t
    integer :: n = 2
    real(8) :: w = 0.5d0
    real(8) :: v(3) = 1d0
    real(8), allocatable :: x(:)
  end type grid_t
  type :: model_t
    real(8) :: s
    type(grid_t), allocatable :: grid
  end type model_t
contains
  subroutine foo(m, x, y)
    type(model_t), intent(inout) :: m
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    m%grid%w = m%grid%w*x(1)
    m%grid%x(1) = m%grid%x(1)*m%grid%w
    m%grid%v = m%grid%v*x
    m%s = m%s*m%grid%x(2)
    y = m%grid%w*sum(m%grid%v) + sum(m%grid%x**2) + m%s
  end subroutine foo
end module only_components_of_target_mod
