! idea: logical variables computed from active values
! routine: foo
! dependent: y
! independent: x
! set: n=5
module logical_state_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    logical :: above(n), any_above
    integer :: i

    any_above = .false.
    do i = 1, n
      above(i) = x(i) > 0.9_wp
      any_above = any_above .or. above(i)
    end do
    y = 1.0_wp
    do i = n, 1, -1
      if (above(i) .neqv. any_above) y = y * x(i) ** 2
      if (above(i)) y = y + sin(x(i))
      any_above = .not. any_above
    end do
  end subroutine foo
end module logical_state_mod
