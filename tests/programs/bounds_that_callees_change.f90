! idea: bounds of allocated and automatic arrays that change by other names
! dependent: y
! independent: x
module bounds_that_callees_change_mod
  implicit none
  integer, target :: top = 4
  type :: grid
    integer :: n = 4
  end type
  type(grid) :: g
contains
  integer function less(i)
    integer, intent(in) :: i
    less = i
    g%n = 2
  end function
  subroutine nested()
    integer :: i
    i = less(3)
  end subroutine
  subroutine work(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y
    real(8), allocatable :: u(:), v(:), w(:), q(:)
    real(8) :: b(g%n)
    integer, pointer :: p
    integer :: k, alt, i
    equivalence (k, alt)
    p => top
    k = 3
    b = x(:g%n)
    allocate(u(top))
    allocate(v(k))
    allocate(w(p))
    allocate(q(g%n))
    u = x(:top)
    v = x(:k)
    w = x(:p)
    q = x(:g%n)
    p = 2
    alt = 1
    do i = 1, g%n
      call nested()
      q(i) = q(i)**2
    end do
    u = u**2*u(size(u))
    v = v**2*v(size(v))
    w = w**2*w(size(w))
    b = b**2*b(size(b))
    y = y*(sum(u) + sum(v) + product(w) + sum(b) + sum(q))
  end subroutine
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    top = 4
    g%n = 4
    y = 1
    call work(x, y)
    top = 3
    g%n = 3
    call work(x*y, y)
  end subroutine
end module
