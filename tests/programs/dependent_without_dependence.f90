! idea: one dependent does not depend on anything and one independent is not used
! routine: foo
! dependent: y, z
! independent: x, p
module dependent_without_dependence_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, p, y, z)
    real(wp), intent(in) :: x, p
    real(wp), intent(out) :: y, z

    y = x * x
    z = 4.0_wp
    if (p < 0.0_wp) z = 5.0_wp
  end subroutine foo
end module dependent_without_dependence_mod
