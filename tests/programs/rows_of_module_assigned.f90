! idea: components of structures in a list of a module, allocated by assignments in another routine
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_of_module_assigned_mod
  implicit none
  type :: cell
    real(8) :: m = 0.5d0
    real(8), allocatable :: w(:)
    integer :: k = 1
  contains
    procedure :: init
    procedure :: value
  end type
  type :: holder
    type(cell) :: c(3)
    real(8) :: s = 1
  end type
  type :: grid
    type(cell), allocatable :: c(:)
    real(8) :: s = 1
  end type
  type(cell) :: gc(3)
  type(cell), allocatable :: ga(:)
  type(grid) :: gg
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  integer :: i
  real(8) :: t
  if (allocated(gg%c)) deallocate(gg%c)
  allocate(gg%c(3))
  call set_all(gg%c, x)
  y = 0
  t = x(1)
  call scale(gg%c, t)
  y = total(gg%c) + total(gg%c(2:3))
end subroutine
subroutine init(self, x, l)
  class(cell), intent(inout) :: self
  real(8), intent(in) :: x(:)
  integer, intent(in) :: l
  if (allocated(self%w)) deallocate(self%w)
  allocate(self%w(l))
  self%w = x(:l)*x(1)
  self%m = x(2)
end subroutine
real(8) function value(self)
  class(cell), intent(in) :: self
  value = self%m
  if (allocated(self%w)) value = value + sum(sin(self%w))*self%k
end function
subroutine fill_all(c, x)
  type(cell), intent(inout) :: c(:)
  real(8), intent(in) :: x(:)
  integer :: i
  do i = 1, size(c)
    if (allocated(c(i)%w)) deallocate(c(i)%w)
    allocate(c(i)%w(i))
    c(i)%w = x(:i)
  end do
end subroutine
subroutine set_all(c, x)
  type(cell), intent(inout) :: c(:)
  real(8), intent(in) :: x(:)
  integer :: i
  do i = 1, size(c)
    c(i)%w = x(:i)*i
  end do
end subroutine
subroutine give(c, x, l)
  type(cell), intent(out) :: c
  real(8), intent(in) :: x(:)
  integer, intent(in) :: l
  c%w = x(:l)
  c%m = x(l)
end subroutine
function made(x, l) result(c)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: l
  type(cell) :: c
  allocate(c%w(l))
  c%w = x(1:l)**2
  c%m = x(l)
end function
subroutine use_one(c, t, y)
  type(cell), intent(in) :: c
  real(8), intent(in) :: t
  real(8), intent(inout) :: y
  if (allocated(c%w)) y = y + t*sum(c%w)*c%m
end subroutine
subroutine scale(c, t)
  type(cell), intent(inout) :: c(:)
  real(8), intent(in) :: t
  integer :: i
  do i = 1, size(c)
    c(i)%w = c(i)%w*t
    c(i)%m = c(i)%m + t
  end do
end subroutine
subroutine use_row(w, y)
  real(8), intent(inout) :: w(:)
  real(8), intent(inout) :: y
  y = y + sum(w**2)
  w = w*0.5d0
end subroutine
real(8) function total(c)
  type(cell), intent(in) :: c(:)
  integer :: i
  total = 0
  do i = 1, size(c)
    total = total + c(i)%m*sum(c(i)%w)
  end do
end function
end module
