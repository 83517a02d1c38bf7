! idea: arrays of structures with allocatable components, in a structure, assigned as wholes and turned
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_turned_in_structures_mod
  implicit none
  type :: leaf
    real(8) :: q = 3
    real(8), allocatable :: r(:)
  end type leaf
  type :: mid
    integer :: k = 2
    type(leaf) :: list(2)
    real(8) :: w(2) = 1
  end type mid
  type :: grid
    real(8) :: m = 2
    type(mid) :: mids(0:1)
    real(8), allocatable :: u(:)
  end type grid
  type(grid) :: state
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(mid) :: a, b
    integer :: i
    a%list(2) = leaf(r=x, q=x(1))
    a%list(1) = leaf(r=x(2:), q=x(1))
    b%list = a%list
    a%list = a%list(2:1:-1)
    y = 0
    do i = 1, 2
      y = y + sum(a%list(i)%r**i)*a%list(i)%q + i*sum(b%list(i)%r)
    end do
  end subroutine foo

end module rows_turned_in_structures_mod
