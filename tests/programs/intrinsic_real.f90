! idea: REAL with and without kind
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_real_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = real(a * b, wp) * 2.0_wp + real(a, kind=kind(b)) + real(3, wp) * b
  end subroutine foo
end module intrinsic_real_mod
