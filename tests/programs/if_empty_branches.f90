! idea: branches that do nothing
! routine: foo
! dependent: y
! independent: x
! set: n=2
module if_empty_branches_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = x * x
    if (n > 1) then
    else
      y = y * x
    end if
    if (n > 1) then
    end if
    if (n < 1) then
      y = 0.0_wp
    else
    end if
  end subroutine foo
end module if_empty_branches_mod
