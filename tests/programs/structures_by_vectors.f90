! idea: vectors of indices select structures, with rows or without, assigned and passed
! dependent: y
! independent: x
! without: sparse
! set: n=4
module structures_by_vectors
  implicit none
  type :: point
    real(8) :: x, v(2)
  end type point
  type :: cell
    real(8) :: volume = 1
    real(8), allocatable :: nodes(:)
  end type cell
  type :: mesh
    type(cell), allocatable :: cells(:)
    type(point) :: points(4)
  end type mesh
contains
  real(8) function volume(cells)
    type(cell), intent(in) :: cells(:)
    integer :: k
    volume = 0
    do k = 1, size(cells)
      volume = volume + k*cells(k)%volume*sum(cells(k)%nodes**2)
    end do
  end function volume
  real(8) function length(points)
    type(point), intent(in) :: points(:)
    integer :: k
    length = 0
    do k = 2, size(points)
      length = length + abs(points(k)%x - points(k - 1)%x)*sum(points(k)%v)
    end do
  end function length
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(mesh) :: net
    type(point), allocatable :: path(:)
    type(point) :: two(2)
    integer :: order(4), k
    order = [3, 1, 4, 2]
    allocate(net%cells(n))
    do k = 1, n
      net%points(k) = point(x(k)*k, [x(1), k*x(2)])
      net%cells(k)%nodes = x(:k)
      net%cells(k)%volume = x(k)**2
    end do
    y(1) = length(net%points(order))
    y(2) = volume(net%cells(order(2:3)))
    net%points = net%points(order)
    path = net%points([1, 1, 3])
    two = path(order(4:2:-2))
    path(2:3) = path([3, 2])
    y(1) = y(1)*length(path) + length(two)
    net%cells = net%cells([n, 1, 2])
    net%cells(2:3) = net%cells(order(4:2:-2))
    do k = 1, 2
      net%cells = [net%cells(order(2:1:-1)), net%cells(3)]
      net%cells(k)%nodes = net%cells(k)%nodes*x(k)
    end do
    y(2) = y(2)*volume(net%cells) + y(1)
  end subroutine foo
end module structures_by_vectors
