! idea: a sum of many terms whose adjoint needs long lines
! routine: foo
! dependent: y
! independent: a, b, c
module assign_long_expression_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, c, y)
    real(wp), intent(in) :: a, b, c
    real(wp), intent(out) :: y

    y = sin(a * b) * cos(b * c) * exp(a * c) + (a + b) * (b + c) * (c + a) * (a * b * c + sqrt(a + b * c)) &
        + (a - b) * (b - c) * (c - a) * (a * a + b * b + c * c) / (1.0_wp + a * b + b * c + c * a) &
        - sin(cos(sin(a + b) * c) + a) * log(2.0_wp + a * b * c) * (a + sin(b + cos(c + exp(-a * b))))
  end subroutine foo
end module assign_long_expression_mod
