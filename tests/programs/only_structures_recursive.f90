! idea: recursive routines and loops allocate structures
! dependent: y
! independent: x
! without: sparse
module only_structures_recursive_mod
  implicit none
  type :: grid
    real(8) :: m = 2
    real(8), allocatable :: u(:)
  end type grid
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(grid), allocatable :: g
    integer :: i
    y = 0
    do i = 1, 3
      call may(x(i), y, g)
      if (mod(i, 2) == 0) deallocate(g)
    end do
    call rec(2, x(1), y)
  end subroutine foo
  subroutine may(s, y, g)
    real(8), intent(in) :: s
    real(8), intent(inout) :: y
    type(grid), allocatable, intent(inout) :: g
    if (.not. allocated(g)) then
      allocate(g)
      g%u = [s, 2*s]
    end if
    g%m = g%m*s
    y = y + sum(g%u**2)*g%m
  end subroutine may
  recursive subroutine rec(k, s, y)
    integer, intent(in) :: k
    real(8), intent(in) :: s
    real(8), intent(inout) :: y
    type(grid), allocatable :: h
    allocate(h)
    h%u = [s*k, s]
    h%m = h%m*s
    if (k > 0) call rec(k - 1, h%u(1), y)
    y = y + h%u(1)**2*h%m*h%u(2)
  end subroutine rec
end module only_structures_recursive_mod
