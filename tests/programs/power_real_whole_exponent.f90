! idea: real exponents with whole values, negative base squared first
! routine: foo
! dependent: y
! independent: a
! range: a=-1.5:-0.5
module power_real_whole_exponent_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y
    real(wp) :: t

    t = a ** 2
    y = t ** 2.0_wp + t ** 1.0_wp + a * t ** 0.5_wp + t ** (-1.0_wp)
  end subroutine foo
end module power_real_whole_exponent_mod
