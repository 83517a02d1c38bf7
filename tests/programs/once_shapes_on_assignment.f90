! idea: functions that count their calls where assignments allocate, and in bounds of implied loops
! dependent: y
! independent: x
! set: n=6
! without: sparse
module once_shapes_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: row
    real(wp), allocatable :: w(:)
  end type row
  integer, save :: hits = 0
contains
  integer function bound(k)
    integer, intent(in) :: k
    hits = hits + 1
    bound = k
  end function bound
  subroutine shapes(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp), allocatable :: w(:)
    type(row) :: b(2)
    integer :: k
    w = x(:bound(3))
    y = y + sum(w)*hits
    w = [x(:bound(2)), w(1)]
    w = spread(w(1), 1, bound(4))
    y = y + sum(w)*hits
    w = cshift(x(:bound(3)), bound(1))
    w = merge(x(:bound(3)), w, w > 1.0_wp)
    y = y + w(1)*w(3)*hits
    w = [(x(k)*w(1), k = bound(2), bound(n - 1), bound(1))]
    b(bound(2))%w = w(:bound(2))*x(1)
    b(1)%w = [b(2)%w, x(bound(2):n)]
    y = y + sum(b(1)%w)*hits
  end subroutine shapes
  subroutine loops(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp) :: a(3)
    integer :: j
    a = [(x(j)**2, j = bound(2), bound(4))]
    y = y + sum(a)*hits
    y = y + sum([(x(j)*a(1), j = bound(n), 1, bound(-2))])
    y = y*hits
  end subroutine loops
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    hits = 0
    y = x(1)
    call shapes(n, x, y)
    call loops(n, x, y)
  end subroutine foo
end module once_shapes_mod
