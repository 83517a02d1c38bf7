! idea: unary minus and plus wherever they may stand
! routine: foo
! dependent: y
! independent: a, b, c
module assign_unary_minus_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, c, y)
    real(wp), intent(in) :: a, b, c
    real(wp), intent(out) :: y

    y = -a
    y = -(y * b) - (-c) + (-a * b) - (-(-c))
    y = +y * (-b) + (-a) ** 2 - a ** 2
    y = -a ** 2 * b + (+c) / (-b)
  end subroutine foo
end module assign_unary_minus_mod
