! idea: overwriting with a constant cuts the derivative
! routine: foo
! dependent: y, z
! independent: x
module assign_constant_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y, z)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y, z

    y = x * x
    z = y * x
    y = 3.0_wp
  end subroutine foo
end module assign_constant_mod
