! idea: intrinsic functions by their names of Fortran 77 are passed on inside of loops with labels
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit none
  integer n, i
  real(8) x(n), y(n), applied
  external applied
  intrinsic dsin, dcos
  do 10 i = 1, n
    y(i) = applied(dsin, x(i)) + 2*applied(dcos, x(i))
10 continue
end subroutine foo

real(8) function applied(f, x)
  real(8) f, x
  applied = f(x)*x
end function applied
