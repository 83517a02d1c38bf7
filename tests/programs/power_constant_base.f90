! idea: a constant or an integer to an active exponent
! routine: foo
! dependent: y
! independent: a
module power_constant_base_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, a, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = 2.0_wp ** a + 10 ** (a * 0.5_wp) + n ** (-a)
  end subroutine foo
end module power_constant_base_mod
