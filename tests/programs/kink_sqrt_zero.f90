! idea: a square root of a sum of squares at the origin
! routine: foo
! dependent: y
! independent: x
! set: x=0
! expect: x_adj = 0
module kink_sqrt_zero_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = sqrt(x ** 2)
  end subroutine foo
end module kink_sqrt_zero_mod
