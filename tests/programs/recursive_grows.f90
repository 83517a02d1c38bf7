! idea: a routine that calls itself and makes its argument larger each time
! dependent: y
! independent: x
! set: n=3
module recursive_grows_mod
  implicit none
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  real(8), allocatable :: a(:)
  allocate(a(0))
  call grow(a, x, n)
  y = sum(a**2)
end subroutine
recursive subroutine grow(a, x, m)
  real(8), allocatable, intent(inout) :: a(:)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: m
  if (m == 0) return
  a = [a, x(m)*sin(x(1))]
  call grow(a, x, m - 1)
end subroutine
end module
