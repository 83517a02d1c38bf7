! idea: caller and callee use the same names for different things
! routine: foo
! dependent: y
! independent: x
! set: n=3
module name_same_in_callee_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i, m

    m = 2
    y = 0.0_wp
    do i = 1, n
      t = x(i)
      call bar(n - 1, t, y)
      y = y * m + t
    end do
  end subroutine foo

  subroutine bar(m, y, x)
    integer, intent(in) :: m
    real(wp), intent(inout) :: y, x
    real(wp) :: t(m)
    integer :: i

    do i = 1, m
      t(i) = y * i
      y = y * t(i) + sin(x)
    end do
    x = x + y * t(m)
  end subroutine bar
end module name_same_in_callee_mod
