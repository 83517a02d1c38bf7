! idea: Euclidean distance
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_hypot_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = hypot(a, b) * a + hypot(-a, 2.0_wp)
    y = hypot(y, y)
  end subroutine foo
end module intrinsic_hypot_mod
