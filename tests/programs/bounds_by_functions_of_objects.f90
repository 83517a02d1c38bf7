! idea: functions bound to types, and of structures, in bounds of arguments and local arrays
! dependent: y
! independent: x
! size: x=3, y=3
module bounds_by_functions_of_objects_grids
  implicit none
  type :: level
    integer :: n = 3
    real(8) :: w(3) = 0.5d0
  contains
    procedure :: cells
    procedure, nopass :: twice
    generic :: number => cells
  end type
  type :: grid
    type(level) :: l
    integer :: k = 1
  end type
  type(level) :: g0
contains
  pure integer function cells(self)
    class(level), intent(in) :: self
    cells = self%n
  end function
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = 2*n
  end function
  pure integer function of_grid(g)
    type(grid), intent(in) :: g
    of_grid = g%l%cells() + g%k - 1
  end function
end module
module bounds_by_functions_of_objects_mod
  use bounds_by_functions_of_objects_grids
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(g0%cells())
    real(8), intent(out) :: y(of_level(g0))
    type(grid) :: g
    real(8) :: t(g0%twice(1) + 1)
    y = x**2
    g%l%w = x
    call inner(g%l, y)
    g%l%n = 2
    call inner(g%l, y)
    g%k = 2
    call second(g, y)
    t = y
    call third(g, t)
    y = y + t
  end subroutine
  pure integer function of_level(l)
    type(level), intent(in) :: l
    of_level = l%number()
  end function
  subroutine inner(l, a)
    type(level), intent(in) :: l
    real(8), intent(inout) :: a(l%cells())
    a = a*sin(a)*l%w(1)
    a(1) = a(1)*a(size(a))
  end subroutine
  subroutine second(g, a)
    type(grid), intent(in) :: g
    real(8), intent(inout) :: a(of_grid(g))
    a = a*sin(a)
    a(1) = a(1)*a(size(a))
  end subroutine
  subroutine third(g, a)
    type(grid), intent(inout) :: g
    real(8), intent(inout) :: a(0:g%l%number() - 1)
    g%l%w = g%l%w*2
    a(1) = a(0)*a(size(a) - 1)
    a = a*sin(a)*g%l%w(2)
  end subroutine
end module
