! idea: a routine that calls itself keeps variables between calls
! dependent: y
! independent: x
module recursive_saved
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    y = 1.0_wp
    call step(x(1), y, 3)
    call step(x(2), y, 2)
    y = y*x(3)
  end subroutine foo
  recursive subroutine step(a, b, n)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    integer, intent(in) :: n
    real(wp), save :: start = 0.5_wp
    integer :: calls = 0
    calls = calls + 1
    start = start*a
    b = b*start + calls
    if (n > 1) call step(a, b, n - 1)
    b = b + start*calls
  end subroutine step
end module recursive_saved
