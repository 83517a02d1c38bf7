! idea: an external function is given values of intrinsics for one type, in parentheses as well
! dependent: y
! independent: x
! set: x=0.7
subroutine foo(x, y)
  implicit none
  double precision x, y, law
  external law
  y = law(dsqrt(x*x + 1.0d0))
  if (law(dlog(x + 2.0d0)) .gt. 0.1d0) y = y*law((dexp(x)))
end subroutine
double precision function law(a)
  implicit none
  double precision a
  law = 3.0d0*a**2
end function
