! idea: ifs in both branches of ifs
! routine: foo
! dependent: y
! independent: x
! set: i=2, j=3
module if_nested_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(i, j, x, y)
    integer, intent(in) :: i, j
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = x
    if (i < j) then
      y = y * x
      if (i == 2) then
        y = exp(y)
        if (j == 2) then
          y = y / x
        else
          y = y * cos(x)
        end if
        y = y * y
      else
        y = x
      end if
    else
      if (j > 0) y = 2.0_wp * y
    end if
    y = y * y * x
  end subroutine foo
end module if_nested_mod
