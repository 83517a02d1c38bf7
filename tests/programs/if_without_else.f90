! idea: no else branch, one-line forms, a logical argument
! routine: foo
! dependent: y
! independent: x
! set: flag=.true.
module if_without_else_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(flag, x, y)
    logical, intent(in) :: flag
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = x
    if (flag) y = y * x
    if (.not. flag) y = 0.0_wp
    if (x > 100.0_wp) then
      y = exp(y)
    end if
    y = y * y
  end subroutine foo
end module if_without_else_mod
