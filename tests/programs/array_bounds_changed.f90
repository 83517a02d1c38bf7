! idea: sections are spelled like the bounds that arrays were declared with, which have changed
! dependent: y
! independent: x
! set: n=4
module array_bounds_changed_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    call cut(n, x, y)
  end subroutine foo
  subroutine cut(n, x, y)
    integer, value :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    real(wp) :: w(n)
    w(1:n) = x*x
    n = n - 1
    y(1:n) = y(1:n)*x(1:n)
    w(1:n) = sin(w(1:n))
    y(2:n) = y(2:n) + w(1:n-1)*w(4)
  end subroutine cut
end module array_bounds_changed_mod
