! idea: all logical and relational operators in conditions
! routine: foo
! dependent: y
! independent: x
! set: a=.true., b=.false., n=4
module if_logical_expressions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(a, b, n, x, y)
    logical, intent(in) :: a, b
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = x
    if (a .and. .not. b) y = y * x
    if (b .or. n /= 4) y = 0.0_wp
    if (a .eqv. b) y = 1.0_wp
    if (a .neqv. b) y = y + sin(y)
    if (n >= 4 .and. n <= 4 .and. (b .or. a)) y = y * y
    if (n .lt. 4 .or. n .gt. 4) y = 2.0_wp
    if (n .eq. 4 .and. x .le. 100.0_wp) y = y / x
  end subroutine foo
end module if_logical_expressions_mod
