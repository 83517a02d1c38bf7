! idea: select case without default sets a component; routines use it without asking
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=1
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: view_t
    real(wp), pointer :: d(:)
    real(wp) :: f = 1.2_wp
  end type view_t
contains
  subroutine mult(v, y)
    type(view_t), intent(in) :: v
    real(wp), intent(inout) :: y
    y = y*v%f*sum(v%d**2)
  end subroutine mult
  function val(v) result(s)
    type(view_t), intent(in) :: v
    real(wp) :: s
    s = v%f*sum(v%d)
  end function val
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n), b(n)
    type(view_t) :: v
    a = x*x
    b = sin(x)
    y = x(1)
    v%f = x(2)
    select case (k)
    case (1)
      v%d => a
    case (2)
      v%d => b
    end select
    call mult(v, y)
    y = y*val(v)
  end subroutine foo
end module m
