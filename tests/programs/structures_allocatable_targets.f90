! idea: allocatable arrays of structures that are targets: local, arguments and of modules, with and without pointers
! dependent: y
! independent: x
! set: n=3
module allocatable_targets
  implicit none
  type :: mesh
    integer :: n = 2
    real(8) :: dx(2) = [1.0d0, 2.0d0]
    real(8) :: area = 1.0d0
  end type mesh
  type(mesh), allocatable, target, save :: known(:)
contains
  subroutine grow(list, n, x)
    type(mesh), allocatable, target, intent(inout) :: list(:)
    integer, intent(in) :: n
    real(8), intent(in) :: x
    type(mesh), allocatable, target :: more(:)
    type(mesh), pointer :: last
    allocate(more(n))
    more(:size(list)) = list
    last => more(n)
    last%area = x
    last%dx(2) = last%dx(2)*x
    call move_alloc(more, list)
  end subroutine grow
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(mesh), dimension(:), allocatable, target :: dyn
    type(mesh), pointer :: p
    integer :: k
    allocate(dyn(n), known(2))
    dyn%area = x
    known%area = x(1)
    known(2)%dx = x(2)
    do k = 1, n
      p => dyn(k)
      p%area = p%area*x(k)
      if (k > 2) p => known(2)
      p%dx(1) = p%dx(1)*p%area
    end do
    y = p%dx(1)
    call grow(dyn, n + 1, x(2))
    y = y*sum(dyn%area) + dyn(n + 1)%dx(2) + known(2)%dx(1)
    deallocate(dyn)
    allocate(dyn(1))
    p => dyn(1)
    p%area = y*x(1)
    y = y + dyn(1)%area
    deallocate(known)
  end subroutine foo
end module allocatable_targets
