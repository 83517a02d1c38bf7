! idea: external functions with a type in loops that are left by jumps to their last line
! dependent: y
! independent: x
! set: n=4
subroutine foo(n, x, y)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  double precision, intent(out) :: y
  double precision, external :: attraction
  integer :: j
  y = 0
  do 20 j = 1, n
    y = y + attraction(x(j), 0.5d0)
    if (j > 2) goto 20
    y = y*x(j)
20 continue
end subroutine
double precision function attraction(p, xo)
  implicit none
  double precision, intent(in) :: p
  double precision, intent(in) :: xo
  attraction = p*(p - xo)
end function
