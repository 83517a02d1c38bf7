! idea: integer sub-expressions as factors, with integer division
! routine: foo
! dependent: y
! independent: x
! set: i=7, j=2
module assign_integer_factor_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(i, j, x, y)
    integer, intent(in) :: i, j
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = (i / j) * x + x / (i - j) + i * (x * j) + mod(i, j + 1) * x ** 2
  end subroutine foo
end module assign_integer_factor_mod
