! idea: tables of DATA statements in functions of other files, behind jumps, given to others, with kinds and constants
! dependent: y
! independent: x
! set: x=0.7 1.1 0.3, n=3
subroutine foo(x, y, n)
  use external_tables_bands, only: weight
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  real(8), external :: poly, gamlog
  integer :: i
  do i = 1, n
    y(i) = poly(x(i))*exp(x(i))
    y(i) = y(i) + gamlog(x(i) + 1.0d0)*weight(i, x(i))
  end do
end subroutine
