! idea: the callee overwrites a part of an intent(inout) array
! routine: foo
! dependent: y
! independent: x
! set: n=4
module call_partial_overwrite_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t(n)
    integer :: i

    t = x ** 2
    call set_ends(n, x(2), t)
    y = 0.0_wp
    do i = 1, n
      y = y + t(i) ** 2
    end do
    call set_ends(n, y, t)
    y = y * t(1) * t(2)
  end subroutine foo

  subroutine set_ends(m, a, t)
    integer, intent(in) :: m
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: t(m)

    t(1) = a * t(m)
    t(m) = a ** 2
  end subroutine set_ends
end module call_partial_overwrite_mod
