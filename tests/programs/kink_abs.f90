! idea: abs at zero has derivative zero
! routine: foo
! dependent: y
! independent: x
! set: x=0
! expect: x_adj = 0
module kink_abs_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = abs(x)
  end subroutine foo
end module kink_abs_mod
