! idea: a routine in no module has optional arguments, integers and logicals that steer among them
! dependent: y
! independent: x
! absent: a, steps
subroutine foo(x, y, a, steps, quiet)
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), intent(in) :: x
  real(wp), intent(inout) :: y
  real(wp), intent(in), optional :: a
  integer, intent(in), optional :: steps
  logical, intent(in), optional :: quiet
  integer :: i, last
  real(wp) :: factor
  last = 2
  if (present(steps)) last = steps
  factor = 0.7_wp
  if (present(a)) factor = a
  do i = 1, last
    y = y*x + factor
    if (present(quiet)) then
      if (quiet) y = y*sin(x)
    end if
  end do
end subroutine foo
