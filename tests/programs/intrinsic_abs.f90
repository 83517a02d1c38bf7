! idea: absolute value on both sides of zero
! routine: foo
! dependent: y
! independent: a
module intrinsic_abs_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = abs(a) * a + abs(-2.0_wp * a) * abs(a - 4.0_wp)
  end subroutine foo
end module intrinsic_abs_mod
