! idea: structures that hold arrays of structures with allocatable components are copied, as elements, alone and allocatable
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_copied_with_structures_mod
  implicit none
  type :: leaf
    real(8) :: q = 3
    real(8), allocatable :: r(:)
  end type leaf
  type :: grid
    real(8) :: m = 2
    real(8), allocatable :: u(:)
    type(leaf) :: in
    type(leaf) :: list(2)
  end type grid
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(grid), allocatable :: g, h
    type(grid) :: plain
    type(grid) :: two(2)
    integer :: i
    y = 0
    do i = 1, n
      call make(g, x(:i))
      y = y + sum(g%u)*g%m*g%in%q
      g%m = y
      if (i > 1) then
        plain = g
        y = y + plain%m*plain%in%r(1)*sum(plain%list(2)%r)
        two(mod(i, 2) + 1) = g
      end if
    end do
    h = two(2)
    call twice(h%u, h%list(1)%r, h%m)
    two(1) = h
    y = y + sum(two(1)%u) + two(1)%list(1)%r(1)
    allocate(g%list(1)%r(5:6), source=x(1:2))
    y = y + g%list(1)%r(6)*lbound(g%list(1)%r, 1)
    g%in = leaf(q=x(2), r=[x(1)])
    h%in%r = 2*g%in%r
    plain = h
    y = y + sum(plain%u) + plain%in%r(1)*plain%m
    call drop(h)
    if (.not. allocated(h)) y = y*1.5d0
    h = g
    y = y + h%m
    h%u = x
    y = y + norm(h)
  end subroutine foo
  subroutine make(g, v)
    type(grid), allocatable, intent(out) :: g
    real(8), intent(in) :: v(:)
    if (allocated(g)) stop 'never'
    allocate(g)
    g%u = v
    g%in%q = g%in%q*v(1)
    allocate(g%in%r(2))
    g%in%r = sin(v(1))
    g%list(2)%r = v*2
  end subroutine make
  subroutine drop(g)
    type(grid), allocatable, intent(out) :: g
  end subroutine drop
  subroutine twice(a, b, c)
    real(8), intent(inout) :: a(:), c
    real(8), allocatable, intent(inout) :: b(:)
    a = a*2*c
    c = c*c*0.01d0
    if (.not. allocated(b)) b = a(:1)
  end subroutine twice
  real(8) function norm(g)
    type(grid), allocatable, intent(in) :: g
    norm = 0
    if (allocated(g)) norm = sqrt(sum(g%u**2))
  end function norm
end module rows_copied_with_structures_mod
