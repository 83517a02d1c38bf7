! idea: an expression argument contains the variable that the call overwrites
! routine: foo
! dependent: y
! independent: y, x
module call_expression_of_output_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y

    call bar(y * x, y)
    call bar(y + y, y)
  end subroutine foo

  subroutine bar(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = a * a + b
    b = b + sin(b) * a
  end subroutine bar
end module call_expression_of_output_mod
