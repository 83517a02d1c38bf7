! idea: components and structures that are deallocated, or allocated again, with stat
! dependent: y
! independent: x
! set: n=4
! without: sparse
module allocate_status_components_mod
  implicit none
  type inner
    real(8), allocatable :: v(:)
    real(8), allocatable :: s
  end type inner
  type outer
    type(inner), allocatable :: list(:)
    type(inner), allocatable :: one
    real(8), pointer :: p(:) => null()
  end type outer
  type(inner), allocatable :: nodes(:)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(outer) :: o
    type(inner), allocatable :: local(:)
    integer :: i, u
    y = x
    allocate(local(2), stat=u)
    if (u /= 0) stop 'no memory'
    allocate(local(1)%v(2), stat=u)
    local(1)%v = x(1:2)
    do i = 1, n
      allocate(o%list(i), stat=u)
      if (u /= 0) y(i) = y(i)*x(2)
      allocate(o%list(1)%v(2), stat=u)
      if (u == 0) o%list(1)%v = x(i)
      y(i) = y(i)*sum(o%list(1)%v)*local(1)%v(2)
      deallocate(o%list(1)%s, stat=u)
      allocate(o%list(1)%s, stat=u)
      o%list(1)%s = x(i)**2
      y(i) = y(i)*o%list(1)%s
      allocate(o%one, stat=u)
      if (u == 0) allocate(o%one%v(1), source=x(i))
      y(i) = y(i)*o%one%v(1)
      if (i == 2) deallocate(o%list, stat=u)
      if (i == 3) deallocate(o%list(1)%v, o%one, stat=u)
      call start(o, i)
      o%p = x(i)
      call node(i)
      nodes(i)%v = x(1:i)
      y(i) = y(i) + sum(o%p)*sum(nodes(i)%v)*sum(nodes(1)%v)
    end do
    deallocate(o%p)
    deallocate(local, stat=u)
    deallocate(nodes, stat=u)
  end subroutine foo

  subroutine start(o, n)
    type(outer), intent(inout) :: o
    integer, intent(in) :: n
    integer :: status
    deallocate(o%p, stat=status)
    allocate(o%p(n), stat=status)
    o%p = 0.5d0
  end subroutine start

  subroutine node(n)
    integer, intent(in) :: n
    integer :: status
    if (n == 1) deallocate(nodes, stat=status)
    if (.not. allocated(nodes)) allocate(nodes(4), stat=status)
    allocate(nodes(n)%v(n), stat=status)
    allocate(nodes(1)%v(n), stat=status)
    if (status /= 0) nodes(1)%v = nodes(1)%v*2
  end subroutine node
end module allocate_status_components_mod
