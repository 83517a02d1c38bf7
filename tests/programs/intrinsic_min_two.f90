! idea: minimum of two
! routine: foo
! dependent: y
! independent: a, b
! range: a=0.6:0.8, b=1.0:1.4
module intrinsic_min_two_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = min(a, b) * min(b, a * a)
    y = min(y, 0.5_wp)* a + min(a, y)
  end subroutine foo
end module intrinsic_min_two_mod
