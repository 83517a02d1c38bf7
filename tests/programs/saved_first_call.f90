! idea: flags of the first call, and what is set up then
! dependent: y
! independent: x
module first_call
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    integer :: i
    y = 1.0_wp
    do i = 1, 3
      call step(x(i), y)
      y = y*twice(x(4 - i))
    end do
  end subroutine foo
  subroutine step(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    logical, save :: first = .true.
    real(wp), save :: start, table(2)
    integer :: calls = 0
    if (first) then
      start = a*a
      table = [a, sin(a)]
      first = .false.
    end if
    calls = calls + 1
    b = b*start + table(mod(calls, 2) + 1)*a
    if (calls == 2) table(1) = b
  end subroutine step
  function twice(a)
    real(wp), intent(in) :: a
    real(wp) :: twice
    logical :: odd = .false.
    odd = .not. odd
    twice = a
    if (odd) twice = 2*a
  end function twice
end module first_call
