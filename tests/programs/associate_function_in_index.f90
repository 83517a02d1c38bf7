! idea: names of elements and sections that functions choose, once, before what they read changes
! routine: picked
! dependent: y
! independent: x
! set: n=4, list=3 1 2 4
module associate_function_in_index_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: shift = 0
contains
  integer function pick(i)
    integer, intent(in) :: i
    pick = 4 - i + shift
  end function pick
  function picks(i)
    integer, intent(in) :: i
    integer :: picks(2)
    picks = [i, i + 1]
  end function picks
  subroutine picked(n, list, x, y)
    integer, intent(in) :: n, list(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: t(findloc([3, 1, 2], 2, 1))
    shift = 0
    t = x(1)
    y = x*t(2)*x(findloc(list, 1, 1))
    associate (s => y(pick(list(1))), r => y(pick(2)), v => x(picks(list(3))))
      shift = 1
      s = s**2
      r = r*x(1) + v(1)*v(2)
    end associate
    associate (s => y(findloc(list, 1, 1)), r => y(findloc(list, 1, 1):pick(1)))
      s = s**3
      shift = 0
      r = r*s
    end associate
  end subroutine picked
end module associate_function_in_index_mod
