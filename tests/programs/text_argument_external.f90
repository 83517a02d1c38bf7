! idea: text as an argument of a routine in no module, with a length that is an argument
! dependent: y
! independent: x
! set: n=3, name=log, units=m s kg
subroutine foo(n, name, units, x, y)
  implicit none
  integer, intent(in) :: n
  character(len=n), intent(in) :: name
  character(len=*), intent(inout) :: units(n)
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  integer :: i

  y = 0.0d0
  do i = 1, n
    if (name == 'log' .and. units(i) /= 's') then
      y = y + log(x(i))
    else
      y = y + x(i)**2
    end if
    units(i) = name
  end do
end subroutine foo
