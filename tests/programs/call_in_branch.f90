! idea: calls in branches in a loop, some never taken
! routine: foo
! dependent: y
! independent: x
! set: n=5
module call_in_branch_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i

    y = 1.0_wp
    do i = 1, n
      if (mod(i, 2) == 0) then
        call bar(x(i), y)
      else if (i > n) then
        call baz(y)
      else
        call baz(y)
        call bar(y * x(1), y)
      end if
      if (i == 3) call baz(y)
    end do
  end subroutine foo

  subroutine bar(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    if (b > 0.0_wp) then
      b = b * a + sin(b)
    else
      b = b * b - a
    end if
  end subroutine bar

  subroutine baz(b)
    real(wp), intent(inout) :: b
    integer :: i

    do i = 1, 3
      b = sin(b) + 0.5_wp
    end do
  end subroutine baz
end module call_in_branch_mod
