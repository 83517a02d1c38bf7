! idea: components that are allocatable scalars, of the structures in an array
! dependent: y
! independent: x
! set: n=4
! without: sparse
module scalar_components_of_elements_mod
  implicit none
  type :: cell
    real(8), allocatable :: s
    real(8) :: w
  end type cell
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(cell) :: cells(4)
    type(cell), allocatable :: more(:)
    integer :: i
    y = 0.0d0
    allocate(more(n))
    do i = 1, n
      cells(i)%w = x(i)
      cells(i)%s = x(i)**2
      if (i > 2) more(i)%s = x(i)*cells(i - 1)%s
    end do
    do i = 1, n
      call change(cells(i))
      y = y + cells(i)%s*cells(i)%w
      if (allocated(more(i)%s)) y = y*more(i)%s
    end do
    more(1) = cells(2)
    deallocate(cells(3)%s)
    do i = 1, n
      if (allocated(cells(i)%s)) y = y + sin(cells(i)%s)*more(1)%s
    end do
  end subroutine foo

  subroutine change(one)
    type(cell), intent(inout) :: one
    if (allocated(one%s)) one%s = one%s*one%w
    one%w = one%w + 1.0d0
  end subroutine change
end module scalar_components_of_elements_mod
