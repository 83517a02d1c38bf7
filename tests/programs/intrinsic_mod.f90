! idea: remainder with the sign of the dividend
! routine: foo
! dependent: y
! independent: a, b
! range: a=1.01:1.02, b=0.71:0.72
module intrinsic_mod_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = mod(5.0_wp * a, b) * a + mod(-5.0_wp * a, b) + mod(7.0_wp * a, -b) * b
    y = y + mod(9.7_wp, b) + mod(3.3_wp * a, 0.9_wp)
  end subroutine foo
end module intrinsic_mod_mod
