! idea: literal real exponents between 0 and 1 and others
! routine: foo
! dependent: y
! independent: a
module power_real_literal_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = a ** 0.5_wp + a ** .5 * 2.0_wp + a ** 5.e-1_wp * a ** 1.5_wp + a ** (-0.25_wp)
    y = y ** 0.3_wp + a ** 2.0_wp + a ** 3. + a ** (1.0_wp / 3.0_wp)
  end subroutine foo
end module power_real_literal_mod
