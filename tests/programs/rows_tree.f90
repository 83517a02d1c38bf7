! idea: a tree in an array: nodes list their children, values are gathered recursively by levels
! dependent: root
! independent: leafval
! set: n=7, parent=0 1 1 2 2 3 3
! without: sparse
module rows_tree_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: node
    integer, allocatable :: child(:)
    real(wp), allocatable :: message(:)
    real(wp) :: val
  end type node
contains
  subroutine foo(n, parent, leafval, root)
    integer, intent(in) :: n
    integer, intent(in) :: parent(n)
    real(wp), intent(in) :: leafval(n)
    real(wp), intent(out) :: root
    type(node) :: tree(n)
    integer :: i, k
    do i = 1, n
      allocate(tree(i)%child(0))
      tree(i)%val = leafval(i)
    end do
    do i = 2, n
      associate (p => tree(parent(i)))
        p%child = [p%child, i]
      end associate
    end do
    do i = n, 1, -1
      allocate(tree(i)%message(size(tree(i)%child)))
      do k = 1, size(tree(i)%child)
        tree(i)%message(k) = sin(tree(tree(i)%child(k))%val)*leafval(i)
      end do
      if (size(tree(i)%child) > 0) tree(i)%val = tree(i)%val + sum(tree(i)%message)
      deallocate(tree(i)%child)
    end do
    root = tree(1)%val*tree(2)%message(1)
  end subroutine foo
end module rows_tree_mod
