! idea: elements with equal indices and overlapping sections passed, all only read
! routine: foo
! dependent: y
! independent: x
! set: i=2, j=2
module call_duplicated_elements_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(i, j, x, y)
    integer, intent(in) :: i, j
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y
    real(wp) :: t(4)

    t = x ** 2
    call g(t(i), t(j), t(1:3), t(2:4), y)
    call g(t(3), t(1), t(:3), t(1:3), y)
  end subroutine foo

  subroutine g(a, b, u, v, c)
    real(wp), intent(in) :: a, b
    real(wp), intent(in) :: u(3), v(3)
    real(wp), intent(inout) :: c

    c = a * b ** 2 + u(1) * v(2) * u(3) + a * v(1) + v(3)
  end subroutine g
end module call_duplicated_elements_mod
