! idea: an output of the callee is never used
! routine: foo
! dependent: y
! independent: x
module call_output_dropped_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: unused

    call bar(x, y, unused)
    y = y ** 2
    y = y * 2.0_wp
  end subroutine foo

  subroutine bar(a, b, c)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b, c

    b = a * a
    c = exp(a)
  end subroutine bar
end module call_output_dropped_mod
