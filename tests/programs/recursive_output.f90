! idea: a routine that calls itself twice, writes to the screen and counts its calls
! dependent: y
! independent: x
! set: n=3
module recursive_output_mod
  implicit none
  integer :: calls = 0
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  y = 0
  call grow(x, n, y)
  call grow(x, n - 1, y)
end subroutine
recursive subroutine grow(x, m, y)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: m
  real(8), intent(inout) :: y
  real(8) :: t
  if (m == 0) return
  calls = calls + 1
  t = y*x(m)
  write (*, *) 'level', m
  call grow(x, m - 1, y)
  y = y + sin(t)*x(1)**2*calls
  if (mod(calls, 2) == 0) call grow(x, m - 2 - mod(m,2), y)
end subroutine
end module
