! idea: an array of cells with nodes is allocated in a loop, copied and passed on
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_cells_by_statements
  implicit none
  type :: cell
    real(8) :: volume = 1
    real(8), allocatable :: nodes(:)
    integer :: count = 0
  end type cell
contains
  subroutine make(cells, n, x)
    type(cell), allocatable, intent(out) :: cells(:)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    integer :: k
    allocate(cells(n))
    do k = 1, n
      allocate(cells(k)%nodes(k + 1))
      cells(k)%nodes = x(k)*k
      cells(k)%count = k + 1
      cells(k)%volume = x(1)*cells(k)%volume
    end do
  end subroutine make
  subroutine refine(cells, x)
    type(cell), allocatable, intent(inout) :: cells(:)
    real(8), intent(in) :: x(:)
    type(cell), allocatable :: new(:)
    integer :: k
    allocate(new(2*size(cells)))
    do k = 1, size(cells)
      new(2*k - 1) = cells(k)
      new(2*k) = cells(k)
      new(2*k)%volume = cells(k)%volume*x(2)
      new(2*k)%nodes = cells(k)%nodes**2
    end do
    call move_alloc(new, cells)
  end subroutine refine
  function total(cells) result(s)
    type(cell), intent(in) :: cells(:)
    real(8) :: s
    integer :: k
    s = 0
    do k = 1, size(cells)
      s = s + cells(k)%volume*sum(cells(k)%nodes)/cells(k)%count
    end do
  end function total
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(cell), allocatable :: cells(:), other(:)
    integer :: i, k
    y = 1
    do k = 1, 2
      allocate(cells(n + k))
      do i = 1, n + k
        if (i > n) then
          cells(i) = cells(1)
        else
          allocate(cells(i)%nodes(k))
          cells(i)%nodes = x(i)*k
          cells(i)%count = k
        end if
      end do
      y(k) = y(1)*total(cells)
      other = cells
      if (k == 1) then
        other(2)%nodes = other(2)%nodes*x(1)
        y(2) = y(2) + total(other(2:))
      else
        call refine(other, x)
        y(2) = y(2)*total(other)
      end if
      deallocate(cells)
    end do
  end subroutine foo
end module rows_cells_by_statements
