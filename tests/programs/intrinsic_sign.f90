! idea: transfer of a sign in all four cases
! routine: foo
! dependent: y
! independent: a, b
module intrinsic_sign_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = sign(a, b) + 2.0_wp * sign(a, -b) + 3.0_wp * sign(-a, b) + 4.0_wp * sign(-a * a, -b)
    y = y * sign(a, 1.0_wp) + sign(2.0_wp, b) * a
  end subroutine foo
end module intrinsic_sign_mod
