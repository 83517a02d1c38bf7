! idea: expressions and literals as arguments
! routine: foo
! dependent: y
! independent: x, z
module call_expression_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, z, y)
    real(wp), intent(in) :: x, z
    real(wp), intent(inout) :: y

    call bar(x * z + 1.0_wp, -z, y)
    call bar(sin(y), 3.0_wp, y)
    call bar(y * y * x, x / z, y)
  end subroutine foo

  subroutine bar(a, b, c)
    real(wp), intent(in) :: a, b
    real(wp), intent(inout) :: c

    c = c + a * b ** 2
  end subroutine bar
end module call_expression_arguments_mod
