! idea: rows of an argument get other shapes, its list does not
! without: jacobian, sparse, hessian
! dependent: y, lx
! independent: x
! set: x=0.7 1.1 0.9, n=3, lx%u=0.95 1.45 0.95, lx%items%v=1.15 1.15 1.05, lx%items%w=1.05 1.05 0.75 1.15 1.35 0.85 1.05 0.75 1.25
! size: lx%items=3, lx%items%w=1:3 1:3 1:3, lx%u=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: item_t
    real(wp) :: v = 0.6_wp
    real(wp), allocatable :: w(:)
    real(wp), allocatable :: z(:)
  end type item_t
  type :: list_t
    type(item_t), allocatable :: items(:)
    real(wp), allocatable :: u(:)
  end type list_t
contains
  subroutine foo(x, y, n, lx)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(list_t), intent(inout) :: lx
    type(item_t), allocatable :: li(:)
    allocate(li(2))
    li(1) = lx%items(2)
    y = x * lx%items(1)%w * lx%items(3)%v
    lx%items(2)%v = x(1) * lx%items(2)%v + lx%items(1)%w(3) * x(2)
    if (allocated(lx%items(1)%w)) deallocate(lx%items(1)%w)
    lx%items(1)%w = lx%u * x(3)
    li(1)%w = li(1)%w(2:3) * x(1)
    y(1) = y(1) * lx%items(1)%w(2) * li(1)%w(1)
    lx%u = lx%u * x
  end subroutine foo
end module m
