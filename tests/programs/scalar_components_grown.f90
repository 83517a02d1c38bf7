! idea: allocatable scalars in an allocatable array of structures that grows, and around it
! dependent: y
! independent: x
! set: n=4
! without: sparse
module scalar_components_grown_mod
  implicit none
  type :: node
    real(8), allocatable :: v
    real(8), allocatable :: w(:)
  end type node
  type :: net
    type(node), allocatable :: nodes(:)
    real(8), allocatable :: total
  end type net
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(net) :: g
    integer :: i
    allocate(g%nodes(n))
    do i = 1, n
      g%nodes(i)%v = x(i)
      g%nodes(i)%w = [x(i), 2.0d0]
    end do
    g%total = 0
    do i = 1, n
      if (allocated(g%nodes(i)%v)) g%total = g%total + g%nodes(i)%v*sum(g%nodes(i)%w)
    end do
    call grow(g)
    y = g%total + g%nodes(n+1)%v
  end subroutine foo
  subroutine grow(g)
    type(net), intent(inout) :: g
    type(node), allocatable :: old(:)
    integer :: i
    call move_alloc(g%nodes, old)
    allocate(g%nodes(size(old) + 1))
    do i = 1, size(old)
      g%nodes(i) = old(i)
    end do
    g%nodes(size(old)+1)%v = g%total**2
    g%total = g%total*2
  end subroutine grow
end module scalar_components_grown_mod
