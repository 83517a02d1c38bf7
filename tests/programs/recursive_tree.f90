! idea: a binary tree in a list of structures, which routines that call themselves grow and walk
! dependent: y
! independent: x
! set: n=3
module recursive_tree_mod
  implicit none
  type :: node
    real(8) :: key = 0, weight = 1
    integer :: left = 0, right = 0
  end type
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  type(node), allocatable :: tree(:)
  integer :: i, root
  allocate(tree(0))
  root = 0
  do i = 1, n
    call insert(tree, root, x(i))
  end do
  y = 0
  call walk(tree, root, 1, y)
end subroutine
recursive subroutine insert(tree, at, key)
  type(node), allocatable, intent(inout) :: tree(:)
  integer, intent(inout) :: at
  real(8), intent(in) :: key
  integer :: next
  if (at == 0) then
    tree = [tree, node(key, key**2)]
    at = size(tree)
    return
  end if
  if (key < tree(at)%key) then
    next = tree(at)%left
    call insert(tree, next, key)
    tree(at)%left = next
  else
    next = tree(at)%right
    call insert(tree, next, key)
    tree(at)%right = next
  end if
  tree(at)%weight = tree(at)%weight*1.1d0 + 0.1d0*key
end subroutine
recursive subroutine walk(tree, at, depth, y)
  type(node), intent(in) :: tree(:)
  integer, intent(in) :: at, depth
  real(8), intent(inout) :: y
  if (at == 0) return
  call walk(tree, tree(at)%left, depth + 1, y)
  y = y*0.5d0 + depth*tree(at)%weight*sin(tree(at)%key)
  call walk(tree, tree(at)%right, depth + 1, y)
end subroutine
end module
