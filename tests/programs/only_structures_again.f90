! idea: allocatable structures are allocated by callees, assignments and in loops
! dependent: y
! independent: x
! without: sparse
module only_structures_again_mod
  implicit none
  type :: grid
    integer :: n = 0
    real(8), allocatable :: u(:)
  end type grid
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(grid), allocatable :: g, h
    integer :: i
    call new(g, x)
    h = g
    do i = 1, 2
      if (.not. allocated(h)) allocate(h, source=g)
      h%u = h%u*sin(g%u)
      g%u = g%u + h%u
      if (i == 1) deallocate(h)
    end do
    y = sum(g%u)
  end subroutine foo
  subroutine new(g, x)
    type(grid), allocatable, intent(out) :: g
    real(8), intent(in) :: x(:)
    allocate(g)
    g%n = size(x)
    g%u = x**2
  end subroutine new
end module only_structures_again_mod
