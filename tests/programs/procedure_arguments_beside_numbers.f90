! idea: dummy functions of implicit type are called and given on with nothing but numbers beside them, also in loops with labels and beside intrinsic functions
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  integer n, i
  real(8) x(n), y(n), applied, twice, bell
  external applied, bell, twice
  intrinsic dsin, dcos
  do 10 i = 1, n
    y(i) = applied(dsin, x(i))*applied(dcos, 0.5d0) + twice(bell, 2.0d0, x(i))
    if (i .eq. 2) goto 10
    y(i) = y(i)*applied(bell, 0.3d0)
10 continue
end subroutine foo
real(8) function bell(v)
  real(8) v
  bell = exp(-v)*v**2
end function bell
real(8) function twice(g, c, x)
  implicit real(8) (a-h,o-z)
  external g
  twice = applied(g, x)*c + applied(g, 1.5d0)
end function twice
real(8) function applied(f, x)
  implicit real(8) (a-h,o-z)
  external f
  applied = f(x)*x*f(2.0d0)
end function applied
