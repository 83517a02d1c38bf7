! idea: components as arguments, named as functions and types that are called
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module components_named_as_functions_others
  implicit none
contains
  real(8) function g(a)
    real(8), intent(in) :: a
    g = a**3
  end function
end module
module components_named_as_functions_mod
  implicit none
  type :: part
    real(8) :: f = 1d0, g = 2d0
  end type
  type :: whole
    type(part) :: part
  end type
contains
  real(8) function f(a)
    real(8), intent(in) :: a
    f = a*a
  end function
  subroutine add(a, b)
    real(8), intent(in) :: a
    real(8), intent(inout) :: b
    b = b + a**2
  end subroutine
  subroutine foo(x, y, n)
    use components_named_as_functions_others, only: g
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(whole) :: w
    w = whole(part(x(1), x(2)))
    y = x
    y(1) = f(w%part%f)*g(w%part%g) + f(x(2))
    y(2) = f(w%part%g)
    call add(w%part%f, y(1))
    call add(w%part%g, w%part%f)
    w%part = part(g=w%part%f, f=g(w%part%g))
    y(3) = g(f(w%part%g))
  end subroutine
end module
