! idea: functions that return text, and text in conditions, while other text changes
! dependent: y
! independent: x
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    integer :: i

    y = x
    do i = 1, 3
      if (name_of(i) == 'sine') then
        y = sin(y)*x
      else if (trim(name_of(i))//'.' == 'square.') then
        y = y*y
      else
        y = y + len_trim(name_of(i))*x
      end if
    end do
  end subroutine foo

  function name_of(i) result(name)
    integer, intent(in) :: i
    character(len=8) :: name

    select case (i)
    case (1)
      name = 'sine'
    case (2)
      name = 'square'
    case default
      name = 'other'
    end select
  end function name_of
end module m
