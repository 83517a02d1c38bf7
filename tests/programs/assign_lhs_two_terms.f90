! idea: the left-hand side occurs in two terms of the right-hand side
! routine: foo
! dependent: f
! independent: f, x, y
module assign_lhs_two_terms_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(f, x, y)
    real(wp), intent(inout) :: f
    real(wp), intent(in) :: x, y

    f = f * x + f * y
    f = x * (f * f) + y * f
    f = f ** 2 * x + f
  end subroutine foo
end module assign_lhs_two_terms_mod
