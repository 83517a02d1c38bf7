! idea: remainder with the sign of the divisor
! routine: foo
! dependent: y
! independent: a, b
! range: a=1.01:1.02, b=0.71:0.72
module intrinsic_modulo_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = modulo(5.0_wp * a, b) * a + modulo(-5.0_wp * a, b) + modulo(7.0_wp * a, -b) * b
    y = y + modulo(9.7_wp, b) + modulo(-3.3_wp * a, 0.9_wp)
  end subroutine foo
end module intrinsic_modulo_mod
