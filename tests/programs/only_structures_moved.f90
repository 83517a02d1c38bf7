! idea: allocatable structures that are no arrays are made, copied, moved, passed on and returned
! dependent: y
! independent: x
! without: sparse
! set: n=3
module only_structures_moved_mod
  implicit none
  type :: inner
    real(8) :: w = 0.5d0
    real(8) :: v(2) = [1d0, 2d0]
  end type inner
  type :: grid
    integer :: n = 2
    real(8), allocatable :: u(:)
    type(inner) :: in
    type(inner) :: more(2)
  end type grid
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(grid), allocatable :: a, b, c
    real(8) :: z(3)
    integer :: i
    z = 0
    call make(a, n, x)
    allocate(b, source=a)
    b%u(1) = b%u(2)*x(1)
    b%in%w = x(2)
    call move_alloc(b, c)
    if (.not. allocated(b)) b = a
    call scale(b, x(3))
    call plain(c)
    z(1) = sum(a%u) + sum(c%u**2)*c%in%w + sum(b%u)*b%more(2)%v(1)
    do i = 1, 2
      if (allocated(a)) then
        z(2) = z(2) + size(a%u)*a%u(1)
        deallocate(a)
      else
        allocate(a)
        a%u = [x(1), x(2)*i]
        z(2) = z(2) + lbound(a%u, 1)*sum(a%u*a%in%v)*a%n
      end if
    end do
    a = built(x(2))
    z(3) = total(a) + part(x(1))
    call drop(c)
    if (allocated(c)) z(3) = 0
    y = sum(sin(0.1d0*z))
  end subroutine foo
  subroutine make(g, n, x)
    type(grid), intent(out), allocatable :: g
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    allocate(g)
    g%n = n
    allocate(g%u(0:n-1), source=x**2)
    g%more(1)%w = x(1)
    g%more(2)%v = x(2:3)
  end subroutine make
  subroutine scale(g, s)
    type(grid), allocatable, intent(inout) :: g
    real(8), intent(in) :: s
    type(grid), allocatable :: new
    if (.not. allocated(g)) return
    allocate(new)
    new%u = g%u*s
    new%more = g%more
    new%more(2)%v(1) = g%more(2)%v(1)*sin(s)
    call move_alloc(from=new, to=g)
  end subroutine scale
  subroutine plain(g)
    type(grid), intent(inout) :: g
    g%u = g%u*g%in%v(2)
    g%in%w = sin(g%in%w)
  end subroutine plain
  subroutine drop(g)
    type(grid), allocatable, intent(inout) :: g
    if (allocated(g)) deallocate(g)
  end subroutine drop
  real(8) function total(g)
    type(grid), intent(in), allocatable :: g
    total = 0
    if (allocated(g)) total = sum(g%u)*g%in%w
  end function total
  function built(s) result(g)
    real(8), intent(in) :: s
    type(grid) :: g
    g%u = [s, s**2]
    g%in%w = s
  end function built
  real(8) function part(s)
    real(8), intent(in) :: s
    type(inner), allocatable :: t
    t = inner(w=s, v=[s, 2d0])
    part = t%w*t%v(1)
    t%v = t%v*s
    part = part + sum(t%v)
  end function part
end module only_structures_moved_mod
