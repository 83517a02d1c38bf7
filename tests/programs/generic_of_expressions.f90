! idea: which procedure a generic name means depends on the ranks of expressions with components
! dependent: y
! independent: x
module generic_of_expressions_mod
  implicit none
  type :: grid
    real(8) :: dx = 0.5d0
    real(8), allocatable :: depth(:)
  end type grid
  type :: state
    real(8), allocatable :: h(:), u(:), q(:, :)
    integer :: list(4) = [3, 1, 2, 4]
  end type state
  interface slope
    module procedure slope_of_point, slope_of_column, slope_upwind
  end interface slope
contains
  pure real(8) function slope_of_point(g, f)
    type(grid), intent(in) :: g
    real(8), intent(in) :: f
    slope_of_point = f**2*g%dx
  end function slope_of_point
  pure function slope_of_column(g, f) result(d)
    type(grid), intent(in) :: g
    real(8), intent(in) :: f(:)
    real(8) :: d(size(f))
    d = (cshift(f, 1) - f)/g%dx
  end function slope_of_column
  pure function slope_upwind(g, f, u) result(d)
    type(grid), intent(in) :: g
    real(8), intent(in) :: f(:), u(:)
    real(8) :: d(size(f))
    d = f*u/g%dx
  end function slope_upwind
  pure function doubled(f) result(d)
    real(8), intent(in) :: f(:)
    real(8) :: d(size(f))
    d = 2*f
  end function doubled
  subroutine tendency(g, s, y)
    type(grid), intent(in) :: g
    type(state), intent(in) :: s
    real(8), intent(out) :: y(:)
    y = -slope(g, (s%h + g%depth)*s%u) + slope(g, cshift(s%h, 1))
    y = y + slope(g, s%u, s%h) + slope(g, doubled(s%h)*1) + slope(g, matmul(s%q, s%h))
    y = y + slope(g, s%u(s%list)) + slope(g, g%depth(s%list)) + slope(g, sum(s%h))
    y = y + slope(g, s%h(2)*s%u(1)) + slope(g, sum(s%q, 1)) + slope(g, dot_product(s%u, s%h))
  end subroutine tendency
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    type(grid) :: g
    type(state) :: s
    g%dx = 0.3d0
    g%depth = x
    s%h = x**2
    s%u = sin(x)
    s%q = spread(x, 2, 4)
    call tendency(g, s, y)
  end subroutine foo
end module generic_of_expressions_mod
