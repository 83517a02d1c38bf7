! idea: named arguments in another order than the dummies
! routine: foo
! dependent: y
! independent: x, z
module call_named_arguments_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, z, y)
    real(wp), intent(in) :: x, z
    real(wp), intent(out) :: y

    call bar(b=y, a=x, c=z)
    call bar(x + z, c=x * z, b=y)
  end subroutine foo

  subroutine bar(a, b, c)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    real(wp), intent(in) :: c

    b = a ** 2 * c + sin(c)
  end subroutine bar
end module call_named_arguments_mod
