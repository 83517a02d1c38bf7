! idea: saved variables of a routine in no module, in loops with labels and jumps backwards
! dependent: f, g
! independent: xt, ft, x
! set: n=4, m=3, xt=0.1 1.0 2.0 3.0, x=2.3 0.2 1.6
subroutine interpolate(n, xt, ft, m, x, f)
  implicit none
  integer :: n, m, i, j, last
  double precision :: xt(n), ft(n), x(m), f(m), all
  save last, all
  data last /1/, all /0.0d0/
  do 90 j = 1, m
    if (last >= n) last = 1
30  if (x(j) > xt(last + 1)) then
      last = last + 1
      go to 30
    end if
35  if (x(j) < xt(last)) then
      last = last - 1
      go to 35
    end if
    i = last
    f(j) = ft(i) + (ft(i + 1) - ft(i))*(x(j) - xt(i))/(xt(i + 1) - xt(i))
    all = 0.5d0*all + f(j)**2
    f(j) = f(j)*cos(all)
90 continue
end subroutine interpolate

subroutine foo(n, xt, ft, m, x, f, g)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: xt(n), ft(n), x(m)
  double precision, intent(out) :: f(m), g(m)
  double precision :: z(m)
  call interpolate(n, xt, ft, m, x, f)
  z = 0.9d0*x
  call interpolate(n, xt, ft, m, z, g)
end subroutine foo
