! idea: a labelled loop, which is kept as text, gives a procedure in no module to a function, inside a statement function
! routine: quadr
! dependent: y
! independent: x
! set: n=3
subroutine quadr(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  double precision :: simp, gfun, phi, z
  external :: gfun, simp
  integer :: i
  phi(z) = 0.25d0*z*z + z
  y = 0.0d0
  do 30 i = 1, n
    if (x(i) < 0.7d0) go to 30
    y = y + phi(simp(gfun, x(i)))
30 continue
end subroutine quadr
double precision function simp(f, p)
  implicit none
  double precision :: f, p
  external :: f
  simp = f(p)*p
end function simp
double precision function gfun(t)
  implicit none
  double precision :: t
  gfun = exp(-t)*cos(t)
end function gfun
