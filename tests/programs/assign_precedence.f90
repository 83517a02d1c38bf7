! idea: precedence and grouping of operators
! routine: foo
! dependent: y
! independent: a, b, c
module assign_precedence_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, c, y)
    real(wp), intent(in) :: a, b, c
    real(wp), intent(out) :: y

    y = a - (b - c) - (a + b) * (c - a) / (b + c) * a
    y = y - b * (a - y * (c - b * (a + y)))
    y = a / (b * c) + a / b * c + a ** 2 ** 2 + (a ** 2) ** 3
  end subroutine foo
end module assign_precedence_mod
