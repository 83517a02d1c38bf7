! idea: cells with nodes, whose array called routines allocate, refine and deallocate
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_cells_by_callees
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
  subroutine clear(cells)
    type(cell), allocatable, intent(inout) :: cells(:)
    if (allocated(cells)) deallocate(cells)
  end subroutine clear
  subroutine keep(cells, y)
    type(cell), allocatable, intent(in) :: cells(:)
    real(8), intent(inout) :: y(2)
    y(1) = y(1) + total(cells)*cells(lbound(cells, 1))%volume
  end subroutine keep
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(cell), allocatable :: cells(:), other(:)
    call make(cells, n, x)
    y(1) = total(cells)
    allocate(other(n), source=cells)
    other(3)%nodes = other(1)%nodes(1)*x(1)
    y(2) = total(other)*y(1)
    call refine(other, x)
    y(2) = y(2) + total(other)
    call clear(cells)
    if (.not. allocated(cells)) call make(cells, n - 1, x(2:))
    y(2) = y(2) + cells(n - 1)%nodes(1)
    call keep(cells, y)
  end subroutine foo
end module rows_cells_by_callees
