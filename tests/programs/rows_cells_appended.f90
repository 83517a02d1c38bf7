! idea: cells with nodes are appended by constructors of arrays, turned and shifted
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_cells_appended
  implicit none
  type :: cell
    real(8) :: volume = 1
    real(8), allocatable :: nodes(:)
    integer :: count = 0
  end type cell
contains
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
    type(cell), allocatable :: cells(:)
    integer :: k
    do k = 1, n
      if (k == 1) then
        allocate(cells(0))
      end if
      cells = [cells, cell(x(2)*k, x(k:), 4)]
      cells = [cell(x(1), x(:k), 5), cells]
      y(2) = total(cells(2:))
    end do
    y(1) = total(cells)*size(cells)
    cells = cells(size(cells):1:-1)
    y(2) = y(2)*total(cells(1:2))
    cells(1:2) = cells(2:3)
    y(2) = y(2) + total(cells)
    call refine(cells, x)
    cells = [cells, cells(1)]
    y(1) = y(1) + total(cells)
    y(2) = y(2)*total(cells(1:2))
    y(2) = y(2) + total(cells)

  end subroutine foo
end module rows_cells_appended
