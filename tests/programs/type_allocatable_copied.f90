! idea: assignment of structures that hold allocatable arrays of structures
! dependent: y, b
! independent: x, b
! set: n=3
! size: b%c=3, b%v=2
module type_allocatable_copied_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp) :: q(2), r
    integer :: k
  end type
  type :: one
    real(wp) :: w = 1.0_wp
  end type
  type :: mesh
    type(cell), allocatable :: c(:)
    type(one), allocatable :: o(:,:)
    real(wp), allocatable :: v(:)
    real(wp) :: s = 1.0_wp
  end type
  type :: pair
    type(mesh) :: left, right
  end type
contains
  subroutine advance(m, x)
    type(mesh), intent(inout) :: m
    real(wp), intent(in) :: x
    type(mesh) :: old
    integer :: i
    old = m
    do i = 1, size(m%c)
      m%c(i)%q = old%c(i)%q*x + old%c(1)%r
      m%c(i)%r = m%c(i)%r*old%s
    end do
    if (allocated(m%o)) m%o%w = m%o%w*x
    m%s = m%s + sum(old%c%r) + sum(old%v)
  end subroutine advance
  subroutine foo(n, b, x, y)
    integer, intent(in) :: n
    type(mesh), intent(inout) :: b
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(mesh) :: a
    type(pair) :: p
    integer :: i
    y = 1.0_wp
    a = b
    deallocate(a%o)
    do i = 1, n
      call advance(a, x)
      p%left = a
      if (mod(i, 2) == 0) then
        p%right = p%left
        allocate(a%o(i, 2:3))
        a%o(i, 2)%w = x
      else if (i > 1) then
        deallocate(a%c)
        allocate(a%c(0:i))
        a%c = p%right%c(1)
        p%right = p%right
        p%left = p%right
      end if
      p%right%s = p%left%s*x
      call advance(p%left, y)
      y = y*0.5_wp + p%left%c(1)%q(1)*p%right%s*a%s
    end do
    y = y + sum(a%c%r) + sum(a%o%w) + lbound(a%c, 1)
    if (allocated(p%right%c)) y = y + p%right%c(1)%r
    if (allocated(p%right%o)) y = y + 100.0_wp
    b%c(2)%q = a%c(2)%q
  end subroutine foo
end module type_allocatable_copied_mod
