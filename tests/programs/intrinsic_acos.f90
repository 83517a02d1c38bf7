! idea: arc cosine
! routine: foo
! dependent: y
! independent: a
module intrinsic_acos_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, y)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: y

    y = acos(0.5_wp * a) * a
  end subroutine foo
end module intrinsic_acos_mod
