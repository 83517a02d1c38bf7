! idea: functions in no module, of implicit types: called with numbers, passed on without a type, and declared for nothing
! dependent: y
! independent: x
subroutine foo(x, y)
  double precision x, y
  logical lsame
  double precision f3
  external lsame, f1, f2, f3
  integer, external :: times
  y = 0.0d0
  call outer(f1, x, y)
  call outer(f2, x, y)
  call further(f3, x, y)
  y = y*times(3)
end
subroutine outer(f, x, y)
  double precision x, y
  external f
  call inner(f, x, y)
end
subroutine inner(g, x, y)
  double precision x, y, g
  external g
  y = y + g(x)
end
subroutine further(f, x, y)
  implicit double precision (a-h, o-z)
  external f
  call inner(f, x, y)
  y = y + power(x, 1.5d0)
end
double precision function power(x, z)
  implicit double precision (a-h, o-z)
  power = x**2*z*twice(0.5d0)
end
double precision function twice(z)
  double precision z
  twice = 2*z
end
double precision function f1(x)
  double precision x
  f1 = x*x
end
double precision function f2(x)
  double precision x, f1
  f2 = x*x*x + f1(x)
end
double precision function f3(x)
  double precision x
  f3 = x**4
end
integer function times(i)
  times = i + 1
end
logical function lsame(i)
  integer i
  lsame = i .eq. 1
end
