! idea: functions in no module called, and given to others, beside all names of a module; arguments by value in recursion
! dependent: s
! independent: x, c
! set: n=3
! range: x=0.3:0.8, c=0.5:1.5
module names
  implicit none
  double precision, save :: weights(0:4) = [1d0, 0.5d0, 0.25d0, 0.125d0, 0.0625d0]
  integer, parameter :: deepest = 3
end module names
block data tables
  double precision x0, w0
  common /gauss/ x0(2), w0(2)
  data x0 /-0.577350269189626d0, 0.577350269189626d0/, w0 /2*1d0/
end block data tables
subroutine foo(n, x, c, s)
  use names
  implicit none
  integer n, i
  double precision x(n), c(n), s
  double precision poly, romberg
  external poly, romberg
  interface
    recursive function adapt(a, b, level, c) result(q)
      double precision, value :: a, b
      integer, value :: level
      double precision, intent(in) :: c(*)
      double precision :: q
    end function adapt
  end interface
  s = 0d0
  do 10 i = 1, n
    s = s + weights(i)*poly(x(i), c, n)
    if (s .gt. 100d0) go to 20
10 continue
  s = s*romberg(poly, x(1), x(1) + 1d0, c, n)
20 s = s + adapt(x(1), x(1) + 0.5d0, 0, c)
end subroutine foo
double precision function poly(t, c, n)
  use names
  implicit none
  integer n, i
  double precision t, c(n)
  poly = 0d0
  do i = n, 1, -1
    poly = poly*t + c(i)*weights(mod(i, 5))
  end do
end function poly
double precision function romberg(f, a, b, c, n)
  implicit double precision (a-h, o-z)
  external f
  dimension c(n), r(4, 4)
  h = b - a
  r(1, 1) = 0.5d0*h*(f(a, c, n) + f(b, c, n))
  m = 1
  do i = 2, 4
    h = 0.5d0*h
    sum = 0d0
    do k = 1, m
      sum = sum + f(a + (2*k - 1)*h, c, n)
    end do
    m = 2*m
    r(i, 1) = 0.5d0*r(i-1, 1) + h*sum
    fac = 1d0
    do j = 2, i
      fac = 4*fac
      r(i, j) = r(i, j-1) + (r(i, j-1) - r(i-1, j-1))/(fac - 1)
    end do
  end do
  romberg = r(4, 4)
end function romberg
recursive function adapt(a, b, level, c) result(q)
  use names
  implicit none
  double precision, value :: a, b
  integer, value :: level
  double precision, intent(in) :: c(*)
  double precision :: q, whole, halves, mid, x0, w0, rule
  external rule
  common /gauss/ x0(2), w0(2)
  whole = rule(a, b, c)
  mid = 0.5d0*(a + b)
  halves = rule(a, mid, c) + rule(mid, b, c)
  if (level >= deepest .or. abs(whole - halves) < 1d-4) then
    q = halves + (halves - whole)/15*w0(1)
  else
    level = level + 1
    q = adapt(a, mid, level, c) + adapt(mid, b, level, c)
  end if
end function adapt
double precision function rule(a, b, c)
  implicit double precision (a-h, o-z)
  dimension c(3)
  common /gauss/ x0(2), w0(2)
  h = 0.5d0*(b - a)
  rule = 0d0
  do i = 1, 2
    t = a + h*(1 + x0(i))
    rule = rule + h*w0(i)*exp(c(1)*t)*sin(c(2)*t + c(3))
  end do
end function rule
