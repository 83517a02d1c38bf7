! idea: a structure with an allocated array of structures is passed on, and rows of structures in these are set there
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_in_allocated_component_mod
  implicit none
  type :: leaf
    real(8) :: q = 0.5d0
    real(8), allocatable :: r(:)
  end type
  type :: tree
    real(8) :: w(2) = 2
    type(leaf) :: leaves(2)
  end type
  type :: wood
    type(tree), allocatable :: all(:)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(wood) :: a
    allocate(a%all(2))
    call work(x, y, a)
  end subroutine foo
  subroutine work(x, y, a)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    type(wood), intent(inout) :: a
    a%all(2)%leaves(1)%r = x
    a%all(1)%w = x(2)
    y = sum(a%all(2)%leaves(1)%r) + a%all(1)%w(2)
  end subroutine work
end module rows_in_allocated_component_mod
