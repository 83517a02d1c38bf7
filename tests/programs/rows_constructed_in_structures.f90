! idea: constructors and callees set arrays of structures with allocatable components in structures
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_constructed_in_structures_mod
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
    a = mid(list=[leaf(r=x, q=x(1)), leaf(r=x(2:), q=x(1))], w = x(1:2))
    call change(a%list(2))
    call change_all(a%list)
    call change_mid(a)
    b = a
    y = 0
    do i = 1, 2
      y = y + sum(a%list(i)%r**i)*a%list(i)%q + i*sum(b%list(i)%r)
    end do
  end subroutine foo
  subroutine change(l)
    type(leaf), intent(inout) :: l
    l%r = [l%r, l%q]
  end subroutine
  subroutine change_all(l)
    type(leaf), intent(inout) :: l(:)
    l(1)%r = l(2)%r*2
    l(2)%q = l(1)%q**2
  end subroutine
  subroutine change_mid(l)
    type(mid), intent(inout) :: l
    type(leaf) :: tmp
    tmp = l%list(1)
    l%list(1) = l%list(2)
    l%list(2) = tmp
  end subroutine
end module rows_constructed_in_structures_mod
