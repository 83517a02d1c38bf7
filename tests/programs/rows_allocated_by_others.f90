! idea: others allocate arrays of structures in elements of arrays; some components are passive
! dependent: y
! independent: x
! set: n=3
! without: sparse
module m
  implicit none
  type :: cat_t
    real(8) :: a = 0
    real(8) :: b = 1
    integer :: level = 0
  end type cat_t
  type :: cell_t
    integer :: number = 0
    type(cat_t), allocatable :: cat(:)
  end type cell_t
contains
  subroutine new_cell(c, n)
    type(cell_t), intent(out) :: c
    integer, intent(in) :: n
    allocate(c%cat(n))
    c%number = n
  end subroutine new_cell
  subroutine more_cell(c, n)
    type(cell_t), intent(inout) :: c
    integer, intent(in) :: n
    if (.not. allocated(c%cat)) allocate(c%cat(n))
    c%cat%a = 2
    c%number = c%number + 1
  end subroutine more_cell
  subroutine filled_cell(c, n, z)
    type(cell_t), intent(inout) :: c
    integer, intent(in) :: n
    real(8), intent(in) :: z
    if (allocated(c%cat)) deallocate(c%cat)
    allocate(c%cat(n))
    c%cat(:)%b = z
    c%cat(1)%level = n
  end subroutine filled_cell
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(cell_t) :: cells(2), others(2), third(2)
    integer :: i, k
    do i = 1, 2
      call new_cell(cells(i), n)
      call more_cell(others(i), n)
      do k = 1, n
        cells(i)%cat(k)%b = cells(i)%cat(k)%b + x(k)**2
        others(i)%cat(k)%b = others(i)%cat(k)%b*x(k) + cells(i)%cat(k)%b
      end do
      call more_cell(others(i), n)
      call filled_cell(third(i), n, x(i)**2)
      call filled_cell(others(1), i + 1, 2d0)
      call filled_cell(others(1), n, x(i))
    end do
    call new_cell(third(1), n)
    do k = 1, n
      y(k) = cells(1)%cat(k)%b*cells(2)%cat(k)%b + others(1)%cat(k)%b*others(2)%cat(k)%b &
        + others(1)%cat(k)%a*third(1)%cat(k)%b + third(2)%cat(k)%b**2 + others(1)%cat(1)%level
    end do
  end subroutine foo
end module m
