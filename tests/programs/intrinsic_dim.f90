! idea: positive difference, both sides
! routine: foo
! dependent: y
! independent: a, b
! range: a=0.6:0.8, b=1.0:1.4
module intrinsic_dim_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, y)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: y

    y = dim(b, a) * a + dim(a, b) * b + dim(2.0_wp, a) + dim(b * b, 0.3_wp)
  end subroutine foo
end module intrinsic_dim_mod
