! idea: DBLE of reals and integers
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_dble_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = dble(a) * dble(b) + dble(2) * a
  end subroutine foo
end module intrinsic_dble_mod
