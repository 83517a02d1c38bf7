! idea: elemental procedures and operators that are bound to types, on arrays of structures and components
! dependent: s, y
! independent: s, dt
! set: n=3
module elemental_bound_vectors
  implicit none
  private
  type, public :: vec
    real(8) :: x = 0, y = 0
  contains
    procedure, private :: add
    procedure, private :: negative
    procedure, private, pass(b) :: scaled
    procedure :: norm
    procedure :: turn
    generic :: operator(+) => add
    generic :: operator(-) => negative
    generic :: operator(*) => scaled
  end type vec
contains
  elemental function add(a, b) result(c)
    class(vec), intent(in) :: a, b
    type(vec) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
  end function add
  elemental function negative(a) result(c)
    class(vec), intent(in) :: a
    type(vec) :: c
    c%x = -a%x
    c%y = -a%y
  end function negative
  elemental function scaled(s, b) result(c)
    real(8), intent(in) :: s
    class(vec), intent(in) :: b
    type(vec) :: c
    c%x = s*b%x
    c%y = s*b%y
  end function scaled
  elemental function norm(a) result(s)
    class(vec), intent(in) :: a
    real(8) :: s
    s = sqrt(a%x**2 + a%y**2)
  end function norm
  elemental subroutine turn(a, angle)
    class(vec), intent(inout) :: a
    real(8), intent(in) :: angle
    real(8) :: x
    x = a%x
    a%x = x*cos(angle) - a%y*sin(angle)
    a%y = x*sin(angle) + a%y*cos(angle)
  end subroutine turn
end module elemental_bound_vectors
module elemental_bound_mod
  use elemental_bound_vectors, only: vec
  implicit none
  type :: star
    type(vec) :: r, v
    real(8) :: m
  end type star
contains
  subroutine foo(n, s, dt, y)
    integer, intent(in) :: n
    type(star), intent(inout) :: s(n)
    real(8), intent(in) :: dt
    real(8), intent(out) :: y
    type(vec) :: f(n)
    integer :: k
    do k = 1, 2
      f = -s%r + 0.1d0*s(n:1:-1)%v
      call f%turn(s%m*dt)
      call s%v%turn(dt)
      s%v = s%v + dt*f
      s%r = s%r + dt*s%v
    end do
    y = sum(s%m*s%r%norm()) + sum(f%norm()**2) + s(1)%v%norm()
  end subroutine foo
end module elemental_bound_mod
