! idea: variables with values by DATA are limits and steps of loops that end at labels
! dependent: y
! independent: x
subroutine foo(y, x)
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), intent(out) :: y
  real(wp), intent(in) :: x(5)
  integer :: nsw, nfirst, nstep, i, k
  integer :: calls = 0
  data nsw, nfirst, nstep / 4, 2, 2 /

  calls = calls + 1
  y = 0.0_wp
  do 50 i = nfirst, nsw
    y = y + x(i) ** 2
50 continue
  do 60 i = 1, 5, nstep
    do 60 k = nfirst, i
      y = y * sin(x(k)) + x(i)
60 continue
  do 70 i = 1, calls - (calls - 1)
    if (x(i) > 10.0_wp) goto 80
    y = y + x(i + nstep) * x(i)
70 continue
80 y = y * x(5)
end subroutine foo
