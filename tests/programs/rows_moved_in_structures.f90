! idea: move_alloc to and from an allocatable component of structures in an array in a structure
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_moved_in_structures_mod
  implicit none
  type :: leaf
    real(8) :: q = 0.5d0
    real(8), allocatable :: r(:)
  end type
  type :: tree
    type(leaf) :: leaves(2)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(tree) :: a
    real(8), allocatable :: t(:)
    integer :: i
    do i = 1, 2
      allocate(a%leaves(i)%r(n))
      a%leaves(i)%r = x*i
    end do
    allocate(t(5))
    t = x(1)**2
    call move_alloc(t, a%leaves(2)%r)
    y = sum(a%leaves(1)%r)*sum(a%leaves(2)%r)*size(a%leaves(2)%r)
    call move_alloc(a%leaves(1)%r, t)
    if (.not. allocated(a%leaves(1)%r)) y = y + sum(t)
  end subroutine foo
end module rows_moved_in_structures_mod
