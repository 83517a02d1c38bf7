! idea: array expressions as arguments
! routine: foo
! dependent: y
! independent: x, y
! set: n=4
module call_array_expressions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    call add(n, 2.0_wp * x * y, y)
    call add(n - 1, sin(x(2:)) + y(1), y(2:))
  end subroutine foo

  subroutine add(m, a, b)
    integer, intent(in) :: m
    real(wp), intent(in) :: a(m)
    real(wp), intent(inout) :: b(m)

    b = b * a + a ** 2
  end subroutine add
end module call_array_expressions_mod
