! idea: hyperbolic tangent
! routine: foo
! dependent: y
! independent: a
module intrinsic_tanh_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = tanh(a) * a
  end subroutine foo
end module intrinsic_tanh_mod
