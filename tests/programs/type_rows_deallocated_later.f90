! idea: what an iteration leaves in a row, or in an array of elements of its own, the next one deallocates
! dependent: y
! independent: x
! set: n=5
! without: sparse
module type_rows_deallocated_later_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: cell
    real(wp), allocatable :: v(:)
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(cell) :: c(n)
    integer :: i
    y = 0
    do i = 1, n
      if (i > 1) deallocate(c(i - 1)%v)
      allocate(c(i)%v(i:i))
      c(i)%v(i) = x(i)**2
      y = y + c(i)%v(i)**3
    end do
  end subroutine foo
end module type_rows_deallocated_later_mod
