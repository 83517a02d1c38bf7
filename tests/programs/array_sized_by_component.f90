! idea: a local array sized by a component that changes
! dependent: y
! independent: x
module array_sized_by_component_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type t
    integer :: n = 2
    real(wp) :: x(4) = 0.5_wp
  end type t
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(t) :: s
    s%x(:3) = x
    y = 1.0_wp
    call inner(s, y)
    call inner(s, y)
    y = y*s%x(1)
  end subroutine foo
  subroutine inner(s, y)
    type(t), intent(inout) :: s
    real(wp), intent(inout) :: y
    real(wp) :: w(s%n)
    w = s%x(:s%n)
    s%n = s%n + 1
    y = y*sum(w**2)
    s%x(s%n) = y
  end subroutine inner
end module array_sized_by_component_mod
