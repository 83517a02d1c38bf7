! idea: a generic of two modules, whose types have one name, gets components and results of functions
! dependent: y
! independent: x
module generic_for_namesakes_parts_first
  implicit none
  private
  type, public :: flat
    real(8) :: v(2) = 0
  end type
  public :: norm, operator(+)
  interface norm
    module procedure norm_first
  end interface
  interface operator(+)
    module procedure add
  end interface
contains
  pure function norm_first(a) result(c)
    type(flat), intent(in) :: a
    real(8) :: c
    c = sum(a%v**2)
  end function
  pure function add(a, b) result(c)
    type(flat), intent(in) :: a, b
    type(flat) :: c
    c%v = a%v*b%v + a%v
  end function
end module
module generic_for_namesakes_parts_second
  use generic_for_namesakes_parts_first, only: flat2 => flat, norm, operator(+)
  implicit none
  private
  public :: flat, norm
  type :: flat
    real(8) :: v(3) = 0
    type(flat2) :: base, others(2)
  end type
  interface norm
    module procedure norm_second
  end interface
contains
  function norm_second(a) result(c)
    type(flat), intent(in) :: a
    real(8) :: c
    c = sum(a%v**3) + norm(a%base) + norm(a%base + a%others(2))
  end function
end module
module generic_for_namesakes_parts_mod
  use generic_for_namesakes_parts_second
  implicit none
contains
  function twice(r) result(s)
    type(flat), intent(in) :: r
    type(flat) :: s
    s = r
    s%v = 2*s%v
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(flat) :: r
    r%v = x
    r%base%v = x(1)
    r%others(2)%v = x(2:3)
    y = norm(r)*norm(r%others(2)) + norm(twice(r))
  end subroutine
end module
