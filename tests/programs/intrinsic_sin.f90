! idea: sine
! routine: foo
! dependent: y
! independent: a
module intrinsic_sin_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = sin(a) * a
    y = sin(y)
  end subroutine foo
end module intrinsic_sin_mod
