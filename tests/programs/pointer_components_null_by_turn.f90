! idea: a structure whose pointer component points at nothing in some turns is passed with another component that changed
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
  function val(v) result(s)
    type(view_t), intent(in) :: v
    real(wp) :: s
    s = v%f
    if (associated(v%d)) s = s*sum(v%d**2)
  end function val
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n)
    type(view_t) :: v
    integer :: i
    a = x*x
    y = 0.0_wp
    do i = 1, n
      v%f = x(i)
      nullify(v%d)
      if (i < n) v%d => a
      y = y + val(v)
    end do
  end subroutine foo
end module m
