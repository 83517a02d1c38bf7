! idea: functions return allocatable arrays of structures without rows, assigned, passed, listed and asked for their size
! dependent: y
! independent: x
! set: n=3
module function_arrays_of_structures
  implicit none
  type :: cell
    real(8) :: volume = 1
    real(8) :: nodes(3)
    integer :: count = 0
  end type cell
  type :: mesh
    type(cell), allocatable :: parts(:)
  end type mesh
contains
  function made(n, x) result(cells)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    type(cell), allocatable :: cells(:)
    integer :: k
    allocate(cells(n))
    do k = 1, n
      cells(k)%nodes = x(k)*k
      cells(k)%count = k + 1
      cells(k)%volume = x(1)*cells(k)%volume
    end do
  end function made
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
  function grown(cells, x) result(new)
    type(cell), intent(in) :: cells(:)
    real(8), intent(in) :: x(:)
    type(cell), allocatable :: new(:)
    allocate(new(size(cells) + 1))
    new(:size(cells)) = cells
    new(size(new)) = cells(1)
    new(size(new))%nodes = new(1)%nodes*x(2)
    new(1)%volume = x(1)
  end function grown
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(cell), allocatable :: cells(:)
    type(mesh) :: net
    integer :: k
    y = x(1:2)
    cells = made(n, x)
    y(1) = total(cells)
    do k = 1, 2
      cells = grown(cells, x*k)
      y(1) = y(1) + total(grown(made(k, x), y))
    end do
    y(2) = total(cells)*size(made(n, x))
    if (total(made(2, x)) > 0) y(2) = y(2)*total(made(2, x(2:)))
    net%parts = made(2, x)
    net%parts = grown(net%parts, x)
    y(2) = y(2) + total(net%parts(2:))
    cells = [made(2, x), cells(1)]
    y(1) = y(1)*total(cells)
  end subroutine foo
end module function_arrays_of_structures
