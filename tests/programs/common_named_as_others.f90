! idea: variables of common blocks of callees named as variables, constants, types and routines of the caller's modules
! dependent: y
! independent: x
! set: x=0.7 1.1, n=2
module common_named_as_others_base
  implicit none
  double precision :: a = 2.0d0
end module common_named_as_others_base
module common_named_as_others_mod
  use common_named_as_others_base, only: a
  implicit none
  integer, parameter :: np = 3
  double precision :: w(2) = 0.5d0, a_to_b = 1.5d0
  type :: box
    double precision :: v = 1.0d0
  end type box
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    double precision gain
    external shared, gain, parts
    type(box) :: b
    a = x(1)
    w = x**2
    b%v = x(2)
    y(1) = a*x(1)
    y(2) = np*w(1)*b%v
    call shared(n, y)
    y(2) = y(2)*a*np + w(2)
    a = a*y(1)
    call other(n, y)
    y(1) = gain(y(1))*a_to_b + np
    call parts(n, y)
    y = y*a*w
  end subroutine foo
  subroutine other(n, y)
    integer, intent(in) :: n
    double precision, intent(inout) :: y(n)
    y = y*w + np
  end subroutine other
end module common_named_as_others_mod
subroutine shared(n, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision a, np, w
  common /c/ a, np, w
  a = y(1)**2
  np = y(2)
  w = a*np
  y(1) = y(1)*a + w
  y(2) = a*np
end subroutine shared
double precision function gain(x)
  implicit none
  double precision, intent(in) :: x
  double precision box, foo, other
  common /c/ box, foo, other
  box = box*x
  gain = box*foo + other
end function gain
subroutine parts(n, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision v(3)
  common /c/ v
  y = y*v(1) + v(2:3)
  v = 0.0d0
end subroutine parts
