! idea: blocks declare allocatable arrays of structures, with rows and lists, which begin anew in each turn
! dependent: y
! independent: x
! set: n=3
! without: sparse
module block_arrays_of_structures_mod
  implicit none
  type :: leaf
    real(8) :: q = 0.5d0
    real(8), allocatable :: r(:)
  end type
  type :: point
    real(8) :: p(2) = [1d0, 2d0]
    integer :: k = 3
  end type
  type :: poly
    type(point), allocatable :: c(:)
  end type
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    integer :: i, j
    y = 0
    do i = 1, n
      block
        type(leaf), allocatable :: z(:)
        type(point), allocatable :: p(:)
        type(poly) :: g
        allocate(z(i), p(2))
        do j = 1, i
          z(j)%r = x(j:)*y + x(i)
        end do
        p(1)%p = x(1:2)**i
        g%c = p
        g%c = [g%c, p(1)]
        if (i == 2) z = [z, leaf(x(1), x)]
        y = y + sum(z(size(z))%r)*p(1)%p(2)*p(2)%p(2)*z(1)%q + g%c(3)%p(1)*g%c(2)%k
        if (i == 1) cycle
        z(1)%q = y
      end block
      y = y*1.1d0
    end do
  end subroutine foo
end module block_arrays_of_structures_mod
