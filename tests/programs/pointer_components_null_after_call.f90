! idea: a structure is passed with a pointer component, and again when that points at nothing
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: view_t
    real(wp), pointer :: d(:) => null()
    real(wp) :: f = 1.2_wp
  end type view_t
contains
  subroutine mult(v, y)
    type(view_t), intent(in) :: v
    real(wp), intent(inout) :: y
    y = y*v%f
    if (associated(v%d)) y = y*sum(v%d**2)
  end subroutine mult
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n)
    type(view_t) :: v
    a = x*x
    y = x(1)
    v%d => a
    v%f = x(2)
    call mult(v, y)
    nullify(v%d)
    call mult(v, y)
  end subroutine foo
end module m
