! idea: one of several structures with allocatable components is both arguments of a function
! dependent: y
! independent: x
! set: n=3
! without: sparse
module rows_element_given_twice_mod
  implicit none
  type :: grid
    real(8) :: m = 2
    real(8), allocatable :: u(:)
  end type grid
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(grid) :: h
    type(grid) :: g(2)

    g(2)%u = x
    h = add(g(2), g(2))
    y = sum(h%u)
  end subroutine foo
  function add(a, b) result(c)
    type(grid), intent(in) :: a, b
    type(grid) :: c
    c%u = [a%u, b%u**2]
    c%m = a%m*b%m
  end function add
end module rows_element_given_twice_mod
