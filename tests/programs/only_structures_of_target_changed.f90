! idea: the target copies, moves and passes on an allocatable structure that it is given
! dependent: y, g
! independent: g, x
! set: n=3, g%n=3
! without: vector
module only_structures_of_target_changed_mod
  implicit none
  type :: grid
    integer :: n = 2
    real(8) :: c(2) = 1
    real(8), allocatable :: u(:)
  end type grid
contains
  subroutine foo(n, x, g, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(grid), allocatable, intent(inout) :: g
    real(8), intent(out) :: y
    type(grid), allocatable :: h
    y = 0
    h = g
    if (allocated(g)) y = sum(g%u**2)*x(1)
    g%u = g%u*x(2)*g%c(2)
    call more(g, x(3))
    call more(h, x(3))
    y = y + sum(h%u)*h%c(1)
  end subroutine foo
  subroutine more(g, s)
    type(grid), allocatable, intent(inout) :: g
    real(8), intent(in) :: s
    type(grid), allocatable :: old
    call move_alloc(g, old)
    g = old
    g%c = sin(s*old%c)
  end subroutine more
end module only_structures_of_target_changed_mod
