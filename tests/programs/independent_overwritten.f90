! idea: the independent variable is overwritten before the end
! routine: foo
! dependent: y
! independent: x
module independent_overwritten_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(inout) :: x
    real(wp), intent(out) :: y

    y = x * x
    x = sin(x) * y
    y = y * x
    x = 2.0_wp
  end subroutine foo
end module independent_overwritten_mod
