! idea: lists of structures with rows of modules are passed in parts (a random program)
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_lists_in_modules
  implicit none
  type :: cell
    real(8) :: volume = 0.7d0
    real(8), allocatable :: nodes(:)
    integer :: kind = 1
    real(8) :: pair(2) = [0.2d0, 0.4d0]
  end type cell
  type :: mesh
    type(cell), allocatable :: cells(:)
    real(8) :: gain = 0.9d0
    real(8), allocatable :: bias(:)
  contains
    procedure :: add
    procedure :: sum => mesh_sum
  end type mesh
  type(mesh), save :: g
  type(cell), allocatable :: gc(:)
contains
  real(8) function total(cells) result(s)
    type(cell), intent(in) :: cells(:)
    integer :: k
    s = 0
    do k = 1, size(cells)
      if (allocated(cells(k)%nodes)) s = s + k*cells(k)%volume*sum(sin(cells(k)%nodes)) + cells(k)%pair(1)*cells(k)%kind
    end do
    s = sin(s)
  end function total
  real(8) function mesh_sum(self) result(s)
    class(mesh), intent(in) :: self
    s = self%gain*total(self%cells)
    if (allocated(self%bias)) s = s + sum(self%bias)
  end function mesh_sum
  subroutine add(self, new)
    class(mesh), intent(inout) :: self
    type(cell), intent(in) :: new
    self%cells = [self%cells, new]
    self%gain = 0.5d0*self%gain + 0.1d0*new%volume
  end subroutine add
  subroutine double(cells, s)
    type(cell), allocatable, intent(inout) :: cells(:)
    real(8), intent(in) :: s
    type(cell), allocatable :: new(:)
    integer :: k
    allocate(new(2*size(cells)))
    do k = 1, size(cells)
      new(2*k - 1) = cells(k)
      new(2*k) = cells(k)
      new(2*k)%volume = 0.5d0*cells(k)%volume*s
      if (k > 1) new(2*k)%nodes = [new(2*k)%nodes, s]
    end do
    call move_alloc(new, cells)
  end subroutine double
  subroutine halve(cells)
    type(cell), allocatable, intent(inout) :: cells(:)
    cells = cells(:(size(cells) + 1)/2)
  end subroutine halve
  function made(m, x) result(cells)
    integer, intent(in) :: m
    real(8), intent(in) :: x(:)
    type(cell), allocatable :: cells(:)
    integer :: k
    allocate(cells(m))
    do k = 1, m
      cells(k)%nodes = 0.3d0*x(:1 + mod(k, size(x)))
      cells(k)%volume = 0.5d0*x(1)*cells(k)%volume
      cells(k)%kind = k
    end do
  end function made
  function mesh_of(cells, s) result(new)
    type(cell), intent(in) :: cells(:)
    real(8), intent(in) :: s
    type(mesh) :: new
    new%cells = cells
    new%gain = 0.3d0*s
    new%bias = cells(1)%pair*s
  end function mesh_of
  subroutine change(a, s)
    type(mesh), intent(inout) :: a
    real(8), intent(inout) :: s
    integer :: k
    do k = 1, size(a%cells)
      a%cells(k)%nodes = 0.7d0*a%cells(k)%nodes*s
      s = 0.5d0*s + 0.2d0*sin(a%cells(k)%nodes(1))
      a%cells(k)%pair(2) = s
    end do
    a%gain = sin(a%gain*s)
  end subroutine change
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(mesh) :: a, b
    type(cell), allocatable :: c(:), d(:)
    real(8) :: s, t
    integer :: k
    y = x(1:2)
    s = x(1)
    t = x(2)*x(3)
    g%cells = [cell(0.5d0*t, 0.4d0*x(:3), pair=[0.4d0*x(1)*s, 0.1d0]), cell(volume=0.5d0*t, &
    nodes=[0.5d0*0.5d0*x(3), 0.4d0*x(1)*t]), cell(volume=0.5d0*t, nodes=[tanh(x(1) - 0.5d0*x(3))])]
    g%cells = [g%cells(1), g%cells]
    if (t > -100) then
      g%cells = [g%cells, cell(0.4d0*0.5d0*x(3)*x(1), 0.4d0*x(:2), pair=[0.4d0*x(1)*0.5d0*x(3), 0.1d0])]
    else
      g%cells = [g%cells, cell(volume=0.5d0*total(g%cells), nodes=[sin(g%cells(3)%pair(1)), &
      0.4d0*g%cells(1)%volume*total(g%cells)])]
    end if
    if (allocated(g%cells)) deallocate(g%cells)
    allocate(g%cells(1))
    g%cells(1)%nodes = 0.4d0*x(:3)*s
    do k = 1, 1
      g%cells = [g%cells, cell(volume=sin(g%cells(1)%pair(1)), nodes=[tanh(x(1) - 0.1d0*size(g%cells(1)%nodes)), &
      0.3d0*(total(g%cells) + 0.5d0*x(3)), 0.4d0*g%cells(1)%pair(1)*g%cells(1)%pair(1)])]
      t = t*0.5d0 + total(g%cells(1:))
    end do
    do k = 1, 2
      g%cells(1)%volume = sin(0.1d0*size(g%cells(2)%nodes))
      s = sin(g%cells(2)%nodes(2)) + 0.1d0*s
    end do
    do k = 1, 2
      s = tanh(total(g%cells) - g%cells(1)%pair(2)) + 0.1d0*s
      s = 0.4d0*total(g%cells)*g%cells(2)%pair(2) + 0.1d0*s
      g%cells(2)%nodes = 0.8d0*g%cells(2)%nodes*(0.4d0*g%cells(2)%volume*g%cells(2)%volume)
    end do
    call move_alloc(g%cells, gc)
    gc = [gc, cell(volume=0.3d0*(0.1d0*size(gc(1)%nodes) + total(gc)), &
    nodes=[tanh(x(2) - 0.1d0*size(gc(1)%nodes)), sin(gc(2)%nodes(3))])]
    do k = 1, 1
      gc = [gc, cell(volume=sin(gc(3)%pair(1)), nodes=[sin(x(2)), tanh(gc(2)%nodes(2) - gc(2)%volume), &
      0.4d0*gc(3)%nodes(1)*0.1d0*size(gc(3)%nodes)])]
      gc(2)%pair = gc(2)%pair(2:1:-1)*(tanh(s - total(gc)))
    end do
    y(1) = y(1) + total(gc)
    y(2) = y(2) + 0.1d0*s*t
    if (allocated(gc)) deallocate(gc)
    if (allocated(g%cells)) deallocate(g%cells)
  end subroutine foo
end module rows_lists_in_modules
