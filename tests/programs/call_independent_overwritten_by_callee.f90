! idea: the callee overwrites the independent variable
! routine: foo
! dependent: x, y
! independent: x
module call_independent_overwritten_by_callee_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(inout) :: x
    real(wp), intent(out) :: y

    y = x ** 2
    call bar(x, y)
    y = y * x
  end subroutine foo

  subroutine bar(a, b)
    real(wp), intent(inout) :: a
    real(wp), intent(inout) :: b

    a = a * b
    b = sin(b) * a
  end subroutine bar
end module call_independent_overwritten_by_callee_mod
