! idea: allocatable structures are targets of local pointers
! dependent: y
! independent: x
! without: sparse
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type grid_t
    real(wp) :: dx = 0.25_wp
    real(wp) :: area(3) = 1
    real(wp), allocatable :: w(:)
  end type
contains
  subroutine make(g, x)
    type(grid_t), allocatable, target, intent(out) :: g
    real(wp), intent(in) :: x(3)
    allocate(g)
    g%area = x**2
    g%w = x
  end subroutine
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(grid_t), target, allocatable :: ag
    type(grid_t), pointer :: p
    call make(ag, x)
    p => ag
    p%area = p%area*x
    p%w(2) = p%w(1)*p%dx
    ag%dx = x(3)
    y = sum(ag%area)*p%dx + sum(ag%w)
    nullify(p)
    deallocate(ag)
  end subroutine
end module
