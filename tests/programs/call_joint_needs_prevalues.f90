! idea: the callee overwrites what it needs and the caller overwrites it again
! routine: foo
! dependent: y
! independent: x, y
module call_joint_needs_prevalues_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y

    call bar(x, y)
    y = y * y * x
    call bar(x, y)
    y = sin(y)
  end subroutine foo

  subroutine bar(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b * b * a
    b = sin(b) + b
  end subroutine bar
end module call_joint_needs_prevalues_mod
