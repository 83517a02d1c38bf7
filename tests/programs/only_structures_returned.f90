! idea: a function returns an allocatable structure
! dependent: y
! independent: x
! without: sparse
module only_structures_returned_mod
  implicit none
  type :: grid
    integer :: n = 2
    real(8), allocatable :: u(:)
  end type grid
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(grid), allocatable :: a
    a = built(x(2))
    y = sum(a%u)*x(1)
  end subroutine foo
  function built(s) result(g)
    real(8), intent(in) :: s
    type(grid), allocatable :: g
    allocate(g)
    g%u = [s, s**2]
  end function built
end module only_structures_returned_mod
