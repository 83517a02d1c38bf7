! idea: own procedures added to intrinsics in bounds of arrays
! routine: top
! dependent: y
! independent: x
module intrinsics_extended_bounds_t
  implicit none
  type :: grid
    integer :: n = 3
    real(8) :: h = 0.5d0
  end type
  interface size
    module procedure size_grid
  end interface
  interface real
    module procedure real_grid
  end interface
  interface max
    module procedure max_grid
  end interface
contains
  pure integer function size_grid(g)
    type(grid), intent(in) :: g
    size_grid = g%n
  end function
  pure real(8) function real_grid(g)
    type(grid), intent(in) :: g
    real_grid = g%h
  end function
  pure type(grid) function max_grid(g, k)
    type(grid), intent(in) :: g, k
    max_grid = grid(max(g%n, k%n), max(g%h, k%h))
  end function
end module
module intrinsics_extended_bounds
  use intrinsics_extended_bounds_t
  implicit none
contains
  subroutine fill(g, a, r)
    type(grid), intent(in) :: g
    real(8), intent(in) :: a(:)
    real(8), intent(out) :: r(:)
    real(8) :: t(size(g), size(a)), u(max(size(g), size(a)))
    integer :: i
    do i = 1, size(a)
      t(:, i) = a(i)*real(g)
    end do
    u = 0
    u(1:size(g)) = t(:, 1) * t(:, size(a))
    r = u(1:size(g))**2
  end subroutine
  subroutine top(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(grid) :: g, k
    real(8) :: r(3)
    g%h = x(1)
    k%h = x(2)
    g = max(g, k)
    call fill(g, x, r)
    y = sum(r) * real(g)
  end subroutine
end module
