! idea: literals with and without kind must keep their exact value
! routine: foo
! dependent: y
! independent: x, z
module assign_literal_kinds_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, z, y)
    real(wp), intent(in) :: x, z
    real(wp), intent(out) :: y

    y = 0.1_wp * (x + z) + 0.1d0 * x * z + 1.5 * z + 2 * x + 1.e-1_wp * x + .3_wp * z * 2.
  end subroutine foo
end module assign_literal_kinds_mod
