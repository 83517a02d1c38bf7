! idea: early returns, also from a called routine and out of loops
! dependent: y, z
! independent: x
! set: n=5, m=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y, z)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp), intent(out) :: z
    integer :: i
    z = x(1)*y
    if (m < 0) return
    do i = 1, n
      call bar(i, x(i), y)
      if (y > 30.0_wp) then
        z = z*y
        return
      end if
    end do
    if (m == 2) then
      z = z + y*y
    else
      z = 0.0_wp
      return
    end if
    z = z*x(n)
    return
  end subroutine foo
  subroutine bar(i, a, b)
    integer, intent(in) :: i
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    if (i == 2) return
    b = b*a + a
    if (b > 3.0_wp) return
    b = b*b
  end subroutine bar
end module m
