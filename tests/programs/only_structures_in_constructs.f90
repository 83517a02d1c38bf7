! idea: allocatable structures stand in associate, block, where, do concurrent and host association
! dependent: y
! independent: x
! set: n=3
! without: sparse
module only_structures_in_constructs_mod
  implicit none
  type :: point
    real(8) :: c(2) = [1d0, 2d0]
  end type point
  type :: grid
    integer :: n = 3
    real(8) :: w(0:2) = 1d0
    real(8), allocatable :: u(:)
    type(point), allocatable :: p(:)
  end type grid
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(grid), allocatable :: a, b
    integer :: i, j
    allocate(a)
    allocate(a%u(0:n-1), a%p(2))
    a%u = x
    y = 0
    associate (u => a%u, w => a%w, q => a%p(2))
      do i = lbound(u, 1), ubound(u, 1)
        y = y + u(i)**2*w(i)*q%c(1)
      end do
      q%c = u(1:2)
      w(1) = u(0)
    end associate
    block
      real(8) :: t(lbound(a%u, 1):ubound(a%u, 1))
      t = sin(a%u)
      allocate(b, source=a)
      b%u(0) = t(1)
      do concurrent (j = lbound(b%u, 1):ubound(b%u, 1), a%u(j) > -5)
        b%u(j) = b%u(j)*t(j)*a%w(1)
      end do
      where (b%u > 0.1d0)
        a%u = b%u*2
      elsewhere
        a%u = b%u
      end where
      a%p = [b%p, point(b%u(0:1))]
    end block
    select case (size(a%p))
    case (3)
      do i = 1, size(a%p)
        y = y + sum(a%p(i)%c**2)*i
      end do
    case default
      y = 0
    end select
    y = y + inner(2) + count(a%u > 0) + maxval(a%u, mask=a%u < 100) + dot_product(a%u, a%w)
  contains
    real(8) function inner(k)
      integer, intent(in) :: k
      type(point), allocatable :: s
      s = a%p(k)
      inner = sum(s%c)*a%u(lbound(a%u, 1))
      if (allocated(a) .and. allocated(s)) inner = inner*k
    end function inner
  end subroutine foo
end module only_structures_in_constructs_mod
