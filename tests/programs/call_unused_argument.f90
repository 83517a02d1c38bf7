! idea: the callee ignores an active argument and leaves another as it was
! routine: foo
! dependent: y
! independent: x
! set: p=0.5
module call_unused_argument_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, p, y)
    real(wp), intent(in) :: x, p
    real(wp), intent(out) :: y
    real(wp) :: t

    t = x ** 2
    y = t
    call bar(t, p, y)
    y = y * t
  end subroutine foo

  subroutine bar(a, p, b)
    real(wp), intent(inout) :: a
    real(wp), intent(in) :: p
    real(wp), intent(inout) :: b

    if (p > 0.0_wp) then
      b = b * 2.0_wp
    else
      b = a
    end if
  end subroutine bar
end module call_unused_argument_mod
