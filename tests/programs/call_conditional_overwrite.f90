! idea: the callee overwrites its argument in one branch only
! routine: foo
! dependent: y
! independent: x
! set: n=4
module call_conditional_overwrite_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i

    t = 0.3_wp
    y = 1.0_wp
    do i = 1, n
      call maybe(mod(i, 2) == 0, x(i), t)
      y = y * t + x(i) * y
    end do
  end subroutine foo

  subroutine maybe(flag, a, b)
    logical, intent(in) :: flag
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    if (flag) b = a ** 2
  end subroutine maybe
end module call_conditional_overwrite_mod
