! idea: powers of the left-hand side
! routine: foo
! dependent: y
! independent: y, b
! set: n=3
module power_of_lhs_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, y, b)
    integer, intent(in) :: n
    real(wp), intent(inout) :: y
    real(wp), intent(in) :: b

    y = y ** 2 + y ** n * b
    y = y ** b * y + b ** y
    y = y ** y
  end subroutine foo
end module power_of_lhs_mod
