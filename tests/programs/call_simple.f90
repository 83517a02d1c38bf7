! idea: one call with in and out arguments
! routine: foo
! dependent: y
! independent: x
module call_simple_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    call bar(x, y)
    y = y * x
  end subroutine foo

  subroutine bar(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(out) :: b

    b = a ** 2 + sin(a)
  end subroutine bar
end module call_simple_mod
