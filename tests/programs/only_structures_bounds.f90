! idea: components of allocatable structures are allocated with the bounds of others
! dependent: y
! independent: x
! without: sparse
module only_structures_bounds_mod
  implicit none
  type :: grid
    real(8), allocatable :: u(:)
  end type grid
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(grid), allocatable :: a, b
    allocate(b, a)
    allocate(b%u(0:2))
    b%u = x
    allocate(a%u(lbound(b%u, 1):ubound(b%u, 1)))
    a%u(lbound(b%u, dim=1):ubound(b%u, dim=1)) = b%u
    y = sum(a%u)*x(1)
  end subroutine foo
end module only_structures_bounds_mod
