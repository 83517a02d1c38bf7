! idea: integer and logical outputs of a callee steer the caller
! routine: foo
! dependent: y
! independent: x
! set: n=4
module call_overwritten_local_state_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, k
    logical :: up

    y = 1.0_wp
    k = 1
    up = .false.
    do i = 1, n
      call choose(n, x(i), k, up)
      if (up) then
        y = y * x(k) + sin(y)
      else
        y = y + x(k) ** 2 * y
      end if
    end do
  end subroutine foo

  subroutine choose(n, a, k, up)
    integer, intent(in) :: n
    real(wp), intent(in) :: a
    integer, intent(inout) :: k
    logical, intent(inout) :: up

    k = mod(k + 1, n) + 1
    up = .not. up .and. a < 90.0_wp
  end subroutine choose
end module call_overwritten_local_state_mod
