! idea: functions are declared with their types and said to be intrinsic, and called
! dependent: y
! independent: x
! set: n=4
subroutine foo(n, x, y)
  implicit none
  integer n, i
  double precision x(n), y, t
  double precision dsqrt, dabs, dfloat, dcos
  real float
  intrinsic dsqrt, dabs, dfloat, dcos
  intrinsic float, mod
  integer mod

  y = 0.0d0
  do 10 i = 1, n
    t = dsqrt(dabs(x(i)) + 1.0d0)*dfloat(i)
    if (mod(i, 2) == 0) t = t*float(i)/n
    y = y + t*x(i)
10 continue
  y = y*t*dcos(x(1))*second(x(2))
contains
  double precision function second(a)
    double precision a, dexp
    intrinsic dexp
    second = dexp(a)*a
  end function second
end
