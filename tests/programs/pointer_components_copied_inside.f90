! idea: a structure with a pointer in a structure is assigned to its neighbour
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=1
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: in_t
    real(wp), pointer :: d(:) => null()
    real(wp) :: f = 1.2_wp
  end type in_t
  type :: out_t
    type(in_t) :: a, b
  end type out_t
contains
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: u(n)
    type(out_t) :: o
    u = x**2
    y = x(1)
    if (k == 1) o%a%d => u
    o%b = o%a
    if (associated(o%b%d)) y = y*sum(o%b%d)
  end subroutine foo
end module m
