! idea: a routine calls itself, with values that the way back needs after the inner call
! dependent: y
! independent: x
! range: x=0.1:0.4, y=0.1:0.5
module recursive_direct
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: depth = 0
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(4)
    real(wp), intent(inout) :: y
    integer :: i
    do i = 1, 2
      call descend(4, x, y)
    end do
    y = y*power(x(1), 3) + power(y, i)
  end subroutine foo
  recursive subroutine descend(n, x, r)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: r
    real(wp) :: old
    if (n == 0) return
    depth = depth + 1
    old = r
    r = r*x(n) + sin(old)
    call descend(n - 1, x, r)
    r = r*old + x(n)
    if (n == 2) call descend(n - 1, x, r)
  end subroutine descend
  recursive function power(a, n) result(p)
    real(wp), intent(in) :: a
    integer, intent(in) :: n
    real(wp) :: p
    if (n <= 0) then
      p = 1.0_wp
    else
      p = a*power(a, n - 1)
    end if
  end function power
end module recursive_direct
