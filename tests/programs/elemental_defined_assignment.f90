! idea: elemental assignments and subroutines of the program on components, with arguments that change
! dependent: p, y
! independent: p, x
! set: n=3
module elemental_defined_assignment_mod
  implicit none
  type :: polar
    real(8) :: r, a
  end type polar
  type :: vec
    real(8) :: c(2)
  end type vec
  type :: point
    type(vec) :: x, d
    type(polar) :: q
    real(8) :: m
  end type point
  interface assignment(=)
    module procedure to_polar, from_polar, from_number
  end interface
  interface operator(+)
    module procedure add
  end interface
contains
  elemental subroutine to_polar(q, v)
    type(polar), intent(out) :: q
    type(vec), intent(in) :: v
    q%r = sqrt(sum(v%c**2))
    q%a = atan2(v%c(2), v%c(1))
  end subroutine to_polar
  elemental subroutine from_polar(v, q)
    type(vec), intent(out) :: v
    type(polar), intent(in) :: q
    v%c = [q%r*cos(q%a), q%r*sin(q%a)]
  end subroutine from_polar
  elemental subroutine from_number(v, s)
    type(vec), intent(out) :: v
    real(8), intent(in) :: s
    v%c(1) = s
    v%c(2) = 1 - s
  end subroutine from_number
  elemental type(vec) function add(a, b)
    type(vec), intent(in) :: a, b
    add%c = a%c + b%c
  end function add
  elemental subroutine push(v, by, m)
    type(vec), intent(inout) :: v
    type(vec), intent(in) :: by
    real(8), intent(inout) :: m
    v%c = v%c + m*by%c
    m = m*v%c(1)
  end subroutine push
  subroutine foo(n, x, p, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    type(point), intent(inout) :: p(n)
    real(8), intent(out) :: y
    type(vec) :: v(n)
    p%q = p%x
    p%d = x*p%m
    v = p%q
    call push(p%x, p%d, p%m)
    call push(v, p(n:1:-1)%x + v, p%m)
    call push(p%d, p%x + p(1)%d, p%q%r)
    p%d = p%m
    p%q = p(n:1:-1)%d + v
    p(1:2)%x = x(1)
    y = sum(p%m*p%q%r) + sum(p%q%a*p%x%c(1)) + sum(p%d%c(2)*v%c(1)) + x(1)*x(2)
  end subroutine foo
end module elemental_defined_assignment_mod
