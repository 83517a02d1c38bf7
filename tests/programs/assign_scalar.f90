! idea: one nonlinear assignment to a scalar
! routine: foo
! dependent: y
! independent: x1, x2
module assign_scalar_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x1, x2, y)
    real(wp), intent(in) :: x1, x2
    real(wp), intent(out) :: y

    y = x1 * x2 + sin(x1)
  end subroutine foo
end module assign_scalar_mod
