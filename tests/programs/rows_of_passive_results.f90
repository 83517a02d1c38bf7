! idea: results that hold arrays of structures, of which components in these do not matter
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_of_passive_results_mod
  implicit none
  type :: leaf
    real(8), allocatable :: r(:)
  end type
  type :: grid
    real(8) :: m = 2
    real(8), allocatable :: u(:)
    type(leaf) :: list(2)
  end type grid
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(grid), allocatable :: h
    type(grid), allocatable :: g
    allocate(g)
    g%list(2)%r=x**2
    g%u = x
    h = add(g, g)
    g = add(g, h)
    h = add(h,g)
    y = sum(h%u)+sum(h%list(2)%r)
  end subroutine foo
  function add(a, b) result(c)
    type(grid), intent(in) :: a, b
    type(grid) :: c
    c%list=a%list
    c%u = [a%u, b%u**2]
    c%m = a%m*b%m
  end function add
end module rows_of_passive_results_mod
