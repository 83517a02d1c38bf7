! idea: a structure is copied whose pointer component a call has set
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: fld_t
    real(wp), pointer :: val(:) => null()
    real(wp) :: fac = 1.0_wp
  end type fld_t
contains
  subroutine attach(f, a)
    type(fld_t), intent(inout) :: f
    real(wp), intent(in), target :: a(:)
    f%val => a
  end subroutine attach
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: a(n)
    type(fld_t) :: f, g
    a = x**2
    f%fac = x(2)
    call attach(f, a)
    g = f
    y = sum(g%val)*g%fac
  end subroutine foo
end module m
