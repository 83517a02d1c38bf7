! idea: optional arguments and module variables, which callees change if the former are there
! dependent: y, level
! independent: x, level
module optional_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: level = 1.5_wp
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: z
    z = x
    call update(z)
    call update(z, change=x*z)
    call update(z, y)
    y = y*z
  end subroutine foo
  subroutine update(z, result, change)
    real(wp), intent(inout) :: z
    real(wp), intent(out), optional :: result
    real(wp), intent(in), optional :: change
    integer, save :: calls = 0
    calls = calls + 1
    if (present(change)) level = level + change
    z = z*level
    if (present(result)) result = z**calls
  end subroutine update
end module optional_state
