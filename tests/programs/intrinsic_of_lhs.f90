! idea: the left-hand side as argument of intrinsics
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_of_lhs_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = a
    y = sin(y) + y * exp(y)
    y = max(y, b) * atan2(y, b)
    y = sqrt(y) + hypot(y, b) * tanh(y)
  end subroutine foo
end module intrinsic_of_lhs_mod
