! idea: arc tangent of two arguments in all quadrants
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_atan2_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = atan2(a, b) + 2.0_wp * atan2(-a, b) + 3.0_wp * atan2(a, -b) + 7.0_wp * atan2(-a, -b)
    y = y * atan2(a, 2.0_wp) + atan2(1.0_wp, b)
  end subroutine foo
end module intrinsic_atan2_mod
