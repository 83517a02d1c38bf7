! idea: components of structures in arrays that assignments allocate and no statement does
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_assigned_only_mod
  implicit none
  type :: p
    real(8) :: m = 1
    real(8), allocatable :: w(:)
  end type
  type :: holder
    type(p), allocatable :: items(:)
    type(p) :: two(2)
  end type
  type(p) :: mine(2)
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  type(p), allocatable :: a(:)
  type(p) :: b(2)
  type(holder) :: h
  integer :: i
  allocate(a(n))
  call init(a, x)
  call init(b, x)
  allocate(h%items(n))
  call init(h%items, x)
  call init(h%two, x)
  call fill(h, x)
  mine(1)%w = x*x(1)
  mine(2)%w = x(:2)
  y = total(a) + total(b)*total(h%items) + total(h%two) + total(mine)
end subroutine
subroutine init(a, x)
  type(p), intent(inout) :: a(:)
  real(8), intent(in) :: x(:)
  integer :: i
  do i = 1, size(a)
    a(i)%m = x(i)
    a(i)%w = x(:i)**2
  end do
end subroutine
subroutine fill(h, x)
  type(holder), intent(inout) :: h
  real(8), intent(in) :: x(:)
  integer :: i
  do i = 1, size(h%items)
    h%items(i)%w = h%items(i)%w*x(i)
  end do
  h%two(1)%w = x
end subroutine
real(8) function total(a)
  type(p), intent(in) :: a(:)
  integer :: k
  total = 0
  do k = 1, size(a)
    total = total + k*a(k)%m
    if (allocated(a(k)%w)) total = total + sum(sin(a(k)%w))
  end do
end function
end module
