! idea: integer exponents at base 0, where the derivative exists
! routine: foo
! dependent: y, z
! independent: a, b
! set: a=0, b=0
module power_integer_zero_base_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y, z)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y, z

    y = a ** 2 + 3.0_wp * a ** 1 + a ** 0 + a ** 3
    z = 2.0_wp * b ** 1 + b ** 2 * a ** 2 + y ** 1 + a * b
  end subroutine foo
end module power_integer_zero_base_mod
