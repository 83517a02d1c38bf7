! idea: an allocatable argument keeps its allocation, while rows of structures in its structures are set
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_in_allocatable_argument_mod
  implicit none
  type :: leaf
    real(8) :: q = 0.5d0
    real(8), allocatable :: r(:)
  end type
  type :: tree
    real(8) :: w(2) = 2
    type(leaf) :: leaves(2)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(tree), allocatable :: a(:)
    allocate(a(2))
    call work(x, y, a)
  end subroutine foo
  subroutine work(x, y, a)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    type(tree), allocatable, intent(inout) :: a(:)
    a(2)%leaves(1)%r = x
    a(1)%w = x(2)
    y = sum(a(2)%leaves(1)%r) + a(1)%w(2)
  end subroutine work
end module rows_in_allocatable_argument_mod
