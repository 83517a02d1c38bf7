! idea: generic procedures chosen by components of all elements of an array of structures
! dependent: y
! independent: x
! set: n=3
module generic_components_of_all_mod
  implicit none
  type :: inner
    real(8) :: v(3) = 0.1d0
    real(8) :: s = 1
  end type
  interface twice
    module procedure twice_s, twice_v
  end interface
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  type(inner) :: p(3)
  p%s = x
  p%s = twice(p%s) + twice(p(1)%s)
  y = sum(p%s)
end subroutine
real(8) function twice_s(a)
  real(8), intent(in) :: a
  twice_s = 2*sin(a)
end function
function twice_v(a) result(r)
  real(8), intent(in) :: a(:)
  real(8) :: r(size(a))
  r = 2*cos(a)
end function
end module
