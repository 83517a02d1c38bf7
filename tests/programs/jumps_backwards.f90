! idea: loops made of jumps backwards, nested, left and started again from inner loops and branches
! dependent: y, w
! independent: x, a
! set: n=3
! range: a=1.5:1.7, x=1.0:2.0
subroutine foo(n, x, a, y, w)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), a
  double precision, intent(out) :: y, w(n)
  double precision :: t
  integer :: i, j, k, m
  k = 0
  y = a
  t = a
  w = x
  i = 0
10 i = i + 1
  if (i > n) goto 50
  m = 0
20 t = y
  y = 0.5d0*(y + x(i)/y)
  k = k + 1
  m = m + 1
  if (abs(y - t) - 1d-3) 30, 30, 25
25 if (m < 4) goto 20
30 y = y + 0.1d0*i
  w(i) = w(i)*y
  if (y > 10.0d0) goto 60
  do j = 1, 2
    if (j == 2 .and. m > 100) goto 20
    y = y + 0.01d0*j*t*w(1)
    if (j == 1 .and. mod(i, 2) == 1) goto 10
  end do
  if (i > 0) then
    m = 0
40  y = y + 0.1d0*w(i)*m
    m = m + 1
    if (m < i) go to 40
  end if
  goto 10
50 y = y*t
  return
60 y = -y
end subroutine foo
