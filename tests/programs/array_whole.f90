! idea: whole-array assignment with a scalar broadcast
! routine: foo
! dependent: y
! independent: x, y
! set: n=5
module array_whole_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, s, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: s
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    y = 2 * x * y + s
    y = sin(y) * x / s
  end subroutine foo
end module array_whole_mod
