! idea: natural logarithm
! routine: foo
! dependent: y
! independent: a
module intrinsic_log_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = log(a) * a + log(1.0_wp + a * a)
  end subroutine foo
end module intrinsic_log_mod
