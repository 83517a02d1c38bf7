! idea: a local variable that hides a type of the module, first used as an argument on the way back
! dependent: y
! independent: x
! set: n=3
module names_of_types_hidden_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type t
    real(wp) :: s
  end type t
contains
  subroutine sub(n, v, z)
    integer, intent(in) :: n
    real(wp), intent(inout) :: v(n), z
    v = v*z*z
    z = z*sum(v)
  end subroutine sub

  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t
    t = x(1)
    call sub(n, x, t)
    y = sum(x) + t
  end subroutine foo
end module names_of_types_hidden_mod
