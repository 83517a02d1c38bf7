! idea: a routine that calls itself and appends to a list of structures, and a function that does and keeps values
! dependent: y
! independent: x
! set: n=3
! without: sparse
module recursive_lists_mod
  implicit none
  type :: cell
    real(8), allocatable :: w(:)
    real(8) :: v = 1
  end type
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  type(cell), allocatable :: cells(:)
  integer :: i
  allocate(cells(1))
  cells(1)%w = x
  do i = 1, 2
    call split_cells(cells, x, 3)
  end do
  y = 0
  do i = 1, size(cells)
    y = y + cells(i)%v*sum(sin(cells(i)%w))
  end do
  y = y*depth(x(1), 4)
end subroutine
recursive subroutine split_cells(cells, x, levels)
  type(cell), allocatable, intent(inout) :: cells(:)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: levels
  if (levels == 0) return
  cells = [cells, cell(x(:levels)*cells(1)%v, x(1))]
  cells(1)%v = 0.3d0*cells(1)%v + 0.1d0*cells(size(cells))%w(1)
  call split_cells(cells, x, levels - 1)
  cells(1)%w = cells(1)%w*0.5d0*sin(cells(2)%v)
end subroutine
recursive function depth(t, m) result(r)
  real(8), intent(in) :: t
  integer, intent(in) :: m
  real(8) :: r
  real(8), save :: last = 0
  if (m == 0) then
    r = t
    last = 0.5d0*last + t
    return
  end if
  r = t*depth(t*0.9d0, m - 1) + 0.1d0*last
  last = 0.5d0*r
  print *, m, r
end function
end module
