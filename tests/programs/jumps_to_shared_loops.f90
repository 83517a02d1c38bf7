! idea: jumps to labels of loops, forward and back, that end with the same statement as the one around
! dependent: y
! independent: x
! set: n=3
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y(n)
  double precision :: s
  integer :: k, i, j, tries
  do 5 i = 1, n
    y(i) = 0.d0
5 continue
  do 50 k = 1, n
    if (mod(k, 2) .eq. 0) goto 30
    y(k) = y(k) + x(k)**2
30  do 50 i = 1, n
      y(i) = y(i) + x(k)*x(i)
50 continue
  tries = 0
  do 80 k = 1, n
    s = sin(x(k))
    if (k .eq. 1) go to 60
    s = 0.2d0*s*y(k - 1)
60  do 80 j = 1, 2
      if (j .eq. k - 1) go to 70
      s = s + 0.1d0*x(j)*y(k)
70    do 80 i = j, n
        y(i) = 0.5d0*y(i)*cos(s) + x(i)
        tries = tries + 1
        if (tries .eq. 4) go to 70
        s = s + 0.05d0*y(i)**2
80 continue
  y(1) = y(1) + s
end subroutine foo
