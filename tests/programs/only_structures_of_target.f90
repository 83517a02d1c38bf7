! idea: the target has an allocatable structure as argument
! dependent: y
! independent: g
! without: vector
module only_structures_of_target_mod
  implicit none
  type :: grid
    integer :: n = 2
    real(8) :: u(3)
  end type grid
contains
  subroutine foo(g, y)
    type(grid), allocatable, intent(inout) :: g
    real(8), intent(out) :: y
    y = 0
    if (allocated(g)) y = sum(g%u**2)
  end subroutine foo
end module only_structures_of_target_mod
