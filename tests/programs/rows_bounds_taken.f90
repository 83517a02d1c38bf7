! idea: arrays allocated like rows, by source, by mold or by assignment, have the rows' bounds
! dependent: y
! independent: c, x
! size: c=3, c%v=0:2 -1:2 2:5
! without: sparse
module rows_bounds_taken_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
    real(wp) :: s
  end type cell
contains
  subroutine foo(c, x, y)
    type(cell), intent(in) :: c(:)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(cell), allocatable :: own(:)
    real(wp), allocatable :: a(:), b(:), d(:)
    integer :: i, j
    allocate(own(size(c)))
    y = 0
    do i = 1, size(c)
      allocate(own(i)%v, source=c(i)%v)
      allocate(a, source=own(i)%v)
      allocate(b, mold=c(i)%v)
      d = own(i)%v
      do j = lbound(own(i)%v, 1), ubound(own(i)%v, 1)
        b(j) = a(j)*d(j)*x
        own(i)%v(j) = b(j)*c(i)%s
      end do
      y = y + a(lbound(c(i)%v, 1))*b(ubound(c(i)%v, 1)) + sum(own(i)%v**2)
      deallocate(a, b, d)
    end do
  end subroutine foo
end module rows_bounds_taken_mod
