! idea: intrinsics with named arguments
! routine: foo
! dependent: y
! independent: a, b
! range: a=1.01:1.02, b=0.71:0.72
module intrinsic_named_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = atan2(y=a, x=b) + sign(a=a, b=b) + mod(a=5.0_wp * a, p=b)
    y = y * merge(tsource=a, fsource=b, mask=a < 9.0_wp) * sqrt(x=b) + real(a=a, kind=wp)
  end subroutine foo
end module intrinsic_named_arguments_mod
