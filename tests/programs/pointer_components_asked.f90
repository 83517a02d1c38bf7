! idea: routines ask whether a component points at anything, on paths where it does and where not
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null(), next(:) => null()
    real(wp) :: w = 2.0_wp
  end type field_t
contains
  subroutine work(f, y)
    type(field_t), intent(in) :: f
    real(wp), intent(inout) :: y(:)
    if (associated(f%now)) then
      y = y*f%now
    else
      y = 2.0_wp*y
    end if
  end subroutine work
  subroutine more(now, y)
    real(wp), intent(in), optional :: now(:)
    real(wp), intent(inout) :: y(:)
    if (present(now)) then
      y = y*now
    else
      y = 3.0_wp*y
    end if
  end subroutine more
  function total(f) result(s)
    type(field_t), intent(in) :: f
    real(wp) :: s
    s = f%w
    if (associated(f%now)) s = s*sum(f%now)
  end function total
  subroutine outer(f, y)
    type(field_t), intent(in) :: f
    real(wp), intent(inout) :: y(:)
    call more(f%now, y)
    y = y + total(f)
  end subroutine outer
  subroutine one_case(x, y, which)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    integer, intent(in) :: which
    real(wp), target :: a(size(x))
    type(field_t) :: f
    a = x**2
    f%w = x(1)
    if (which == 2) f%now => a
    call work(f, y)
    call more(f%now, y)
    y = y*total(f)
    call outer(f, y)
    if (which == 1) f%next => a
    if (associated(f%next)) y = y*f%next
  end subroutine one_case
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: which
    y = x
    do which = 1, 2
      call one_case(x, y, which)
    end do
  end subroutine foo
end module m
