! idea: the left-hand side occurs in several factors and in a denominator
! routine: foo
! dependent: f
! independent: f, x, y
module assign_lhs_factors_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(f, x, y)
    real(wp), intent(inout) :: f
    real(wp), intent(in) :: x, y

    f = f * (1.0_wp - f) * x * y
    f = (x + f) * (y - f)
    f = f / (f + x)
  end subroutine foo
end module assign_lhs_factors_mod
