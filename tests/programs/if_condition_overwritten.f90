! idea: the branch overwrites the variables of its own condition
! routine: foo
! dependent: y
! independent: x
module if_condition_overwritten_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    logical :: l
    integer :: k

    y = x
    l = x < 100.0_wp
    k = 3
    if (l) then
      l = .false.
      y = y * x
    end if
    if (l) y = 0.0_wp
    if (k == 3) then
      k = 4
      y = y * sin(y)
    else
      y = 0.0_wp
    end if
    if (k == 4) y = y ** 2
    if (y < 50.0_wp) then
      y = y + 100.0_wp * x
    else
      y = -y
    end if
  end subroutine foo
end module if_condition_overwritten_mod
