! idea: arrays of structures with allocatable scalars are copied, reallocated and moved
! dependent: y
! independent: x
! set: n=4
! without: sparse
module scalar_components_moved_mod
  implicit none
  type :: cell
    real(8), allocatable :: s
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(cell), allocatable :: c(:), d(:)
    integer :: i
    y = 0
    allocate(c(2))
    do i = 1, 2
      c(i)%s = x(i)
    end do
    d = c
    deallocate(c)
    allocate(c(3))
    do i = 1, 3
      c(i)%s = x(i)*d(1)%s
    end do
    call move_alloc(c, d)
    do i = 1, size(d)
      y = y + d(i)%s**2
    end do
  end subroutine foo

end module scalar_components_moved_mod
