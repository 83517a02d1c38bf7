! idea: one variable passed twice, both dummies only read
! routine: foo
! dependent: y
! independent: x
module call_duplicated_actuals_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: t

    t = x ** 2
    call g(t, t, y)
    call g(y, y, t)
    y = y * t
  end subroutine foo

  subroutine g(a, b, c)
    real(wp), intent(in) :: a, b
    real(wp), intent(out) :: c

    c = a * b ** 2 + a
  end subroutine g
end module call_duplicated_actuals_mod
