! idea: functions that change their arguments keep their order, and are called if needed
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: s
    integer :: i
    s = x(1)
    y(1) = next(s) + 2*next_of(y(2), x(2))
    do i = 1, n + 1
      if (i <= n .and. within(n, x, min(i, n))) then
        y(i) = y(i)*next(s)
      else if (i > n .or. within(n, y, min(i, n))) then
        f = f + s
      end if
    end do
    f = f*next(s)
  end subroutine foo
  function next(s) result(t)
    real(8), intent(inout) :: s
    real(8) :: t
    t = s*s
    s = s*0.7d0 + 0.1d0
  end function next
  function next_of(a, s) result(t)
    real(8), intent(in) :: a, s
    real(8) :: t
    t = a*1.5d0
    if (s > 99) t = 0
  end function next_of
  function within(n, a, i) result(l)
    integer, intent(in) :: n, i
    real(8), intent(in) :: a(n)
    logical :: l
    l = a(i) > 0.9d0
  end function within
end module m
