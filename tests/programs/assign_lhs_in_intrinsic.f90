! idea: the left-hand side is nested in intrinsics on the right
! routine: foo
! dependent: f
! independent: f, x
module assign_lhs_in_intrinsic_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(f, x)
    real(wp), intent(inout) :: f
    real(wp), intent(in) :: x

    f = exp(sin(f)) * x + (x + f) * (f - 2.0_wp)
  end subroutine foo
end module assign_lhs_in_intrinsic_mod
