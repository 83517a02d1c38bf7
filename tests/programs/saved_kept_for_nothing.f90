! idea: saved variables that are assigned before they are read in each call
! dependent: y
! independent: x
module kept_for_nothing
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y
    real(wp), save :: work(4)
    real(wp) :: total = 3.0_wp, other
    integer, save :: i
    save :: other
    total = 0.0_wp
    work = x**2
    do i = 1, 4
      if (x(i) > 0.0_wp) then
        other = sin(work(i))
      else
        other = 1.0_wp
      end if
      call add(other*work(5 - i), total)
    end do
    y = total*work(2)
  end subroutine foo
  subroutine add(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    real(wp) :: keep
    save
    keep = a*b
    b = keep + a
  end subroutine add
end module kept_for_nothing
