! idea: no NaN from sqrt at zero when the incoming adjoint is zero
! routine: foo
! dependent: y
! independent: x, z
! set: x=0, z=3
! expect: x_adj = 0, z_adj = 1
module kink_sqrt_of_zero_unused_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, z, y)
    real(wp), intent(in) :: x, z
    real(wp), intent(out) :: y

    y = 0.0_wp * sqrt(x) + z
  end subroutine foo
end module kink_sqrt_of_zero_unused_mod
