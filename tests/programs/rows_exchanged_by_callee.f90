! idea: rows of different length, allocated by a loop, are exchanged by a callee
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_exchanged_by_callee_mod
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
    type(leaf) :: mids(0:1)
    real(8), allocatable :: u(:)
  end type grid
  type(grid) :: state
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(leaf) :: a(3), t
    integer :: i, k
    do i = 1, 3
      allocate(a(i)%r(i))
      a(i)%r = x(:i)
      a(i)%q =x(i)
    end do
    do i = 1, 3
      do k = 1, 2
        if (a(k)%q < a(k+1)%q) then
          call swap(a(k), a(k+1))
        end if
      end do
    end do
    y = 0
    do i = 1, 3
      y = y + i*sum(a(i)%r**2)
    end do
  end subroutine foo

  subroutine swap(a, b)
    type(leaf), intent(inout) :: a, b
    type(leaf) :: t
    t = a
    a = b
    b = t
  end subroutine
end module rows_exchanged_by_callee_mod
