! idea: quotients, nested and by the same value
! routine: foo
! dependent: y
! independent: a, b, c
module assign_division_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, c, y)
    real(wp), intent(in) :: a, b, c
    real(wp), intent(out) :: y

    y = a / b / c + a / (b / c) + (a - b) / (b + c) + 1.0_wp / (a / b)
  end subroutine foo
end module assign_division_mod
