! idea: whole arrays of equal shape with different lower bounds
! routine: foo
! dependent: y
! independent: x
! set: n=4
module array_lower_bounds_differ_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(2:n + 1)
    real(wp), intent(out) :: y(0:n - 1)
    real(wp) :: t(-5:n - 6)

    t = x * x
    y = t + x
    y(1:) = t(:-3) * y(:n - 2)
  end subroutine foo
end module array_lower_bounds_differ_mod
