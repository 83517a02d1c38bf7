! idea: continuation lines, several statements on a line, one-line if
! routine: foo
! dependent: y
! independent: x
module layout_continuations_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, &
      & y)
    real(wp), &
      intent(in) :: x
    real(wp), intent(out) :: &
      y
    real(wp) :: a, b; integer :: i

    a = x * &
        ! a comment between
        x; b = a &
      & + x
    y = 0.0_wp; do i = 1, 2; y = y + a * b; a = b * x; end do
    if (a > -10.0_wp) y = y * a
  end subroutine foo
end module layout_continuations_mod
