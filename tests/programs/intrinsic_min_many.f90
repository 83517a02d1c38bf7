! idea: minimum of five
! routine: foo
! dependent: y
! independent: a, b, c
! range: a=0.6:0.7, b=1.0:1.1, c=1.4:1.5
module intrinsic_min_many_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, c, y)
    real(wp), intent(in) :: a, b, c
    real(wp), intent(out) :: y

    y = min(c, b, a, 3.0_wp, a * b * c) + min(b * b, c, a * a) * a + min(c * a, a, c, b)
  end subroutine foo
end module intrinsic_min_many_mod
