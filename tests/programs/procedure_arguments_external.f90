! idea: functions and subroutines in no module are declared external and given on, also in loops
! dependent: s, y
! independent: a, b, p, y
! set: n=4
double precision function curve(x)
  implicit none
  double precision :: x, p, q
  integer :: calls
  common /shape/ p, q, calls
  calls = calls + 1
  curve = p*sin(x) + q*exp(-x*x)
end function curve

subroutine slope(n, y, f)
  implicit none
  integer :: n
  double precision :: y(n), f(n), p, q
  integer :: calls
  common /shape/ p, q, calls
  f(1) = y(2)
  f(2) = -p*y(1)
end subroutine slope

subroutine trapezium(f, a, b, n, s)
  implicit none
  double precision :: f, a, b, s, h
  external f
  integer :: n, i
  h = (b - a)/n
  s = 0.5d0*(f(a) + f(b))
  do i = 1, n - 1
    s = s + f(a + i*h)
  end do
  s = s*h
end subroutine trapezium

subroutine step(n, y, h, change, w)
  implicit none
  integer :: n, i
  double precision :: y(n), h, w(*)
  external change
  call change(n, y, w(1))
  do i = 1, n
    w(n + i) = y(i) + h*w(i)
  end do
  call change(n, w(n + 1), w(1))
  do i = 1, n
    y(i) = y(i) + h*w(i)
  end do
end subroutine step

subroutine foo(n, a, b, p, s, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a, b, p
  double precision, intent(out) :: s
  double precision, intent(inout) :: y(2)
  double precision :: p0, q, w(4), curve
  integer :: calls, k
  common /shape/ p0, q, calls
  external curve, slope
  p0 = p
  q = 0.3d0
  calls = 0
  call trapezium(curve, a, b, n, s)
  do 10 k = 1, 3
    call step(2, y, 0.1d0, slope, w)
10 continue
  s = s*curve(b) + y(1)*y(2) + 0.001d0*calls
end subroutine foo
