! idea: a structure is passed without memory of its pointer component, with it, and without it again
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=1
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: fld_t
    real(wp), pointer :: d(:) => null()
    real(wp) :: f = 1.2_wp
  end type fld_t
contains
  subroutine ask(s, y)
    type(fld_t), intent(in) :: s
    real(wp), intent(inout) :: y
    if (associated(s%d)) then
      y = y*sum(s%d)
    else
      y = y*s%f
    end if
  end subroutine ask
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(fld_t) :: s
    real(wp), target :: u(n)
    y = x(1)
    u = sin(x)
    s%f = x(2)
    call ask(s, y)
    allocate(s%d(n))
    s%d = x**2
    call ask(s, y)
    deallocate(s%d)
    nullify(s%d)
    call ask(s, y)
    if (k > 0) s%d => u
    call ask(s, y)
  end subroutine foo
end module m
