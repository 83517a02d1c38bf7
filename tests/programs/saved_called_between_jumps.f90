! idea: routines that keep tables and values are called in loops with shared labels and jumps
! dependent: y
! independent: x
! set: n=4
double precision function table(x)
  implicit none
  double precision :: x, knots(3), values(3)
  integer :: i, k
  save
  data k /1/
  data knots /0.0d0, 0.7d0, 2.0d0/, (values(i), i = 1, 2) /1.0d0, 1.5d0/, values(3) /0.5d0/
  if (x < knots(k)) k = 1
10 if (k < 2) then
    if (x > knots(k + 1)) then
      k = k + 1
      go to 10
    end if
  end if
  table = values(k) + (values(k + 1) - values(k))*(x - knots(k))/(knots(k + 1) - knots(k)) + 0.1d0*x*x
end function table

subroutine start(z)
  implicit none
  double precision :: z, z0
  data z0 /0.25d0/
  z = z + z0
end subroutine start

subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  double precision :: table, z
  logical :: is_first
  integer :: i, j
  y = 0.0d0
  is_first = .true.
  do 30 i = 1, n
    z = x(i)
    if (x(i) > 1.4d0) go to 30
    do 20 j = 1, 2
      if (is_first) call start(z)
      is_first = .false.
      y = y + j*table(z)
      if (y > 100.0d0) go to 40
20  continue
30 continue
40 y = y*z
end subroutine foo
