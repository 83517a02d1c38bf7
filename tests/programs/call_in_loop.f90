! idea: calls in loops, with loop-carried arguments
! routine: foo
! dependent: y
! independent: x
! set: n=5
module call_in_loop_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i, j

    y = 0.0_wp
    t = 1.0_wp
    do i = 1, n
      call bar(x(i), t)
      do j = i, 1, -2
        call bar(t, y)
      end do
      t = t * 0.5_wp + y
    end do
  end subroutine foo

  subroutine bar(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b * a + sin(b)
  end subroutine bar
end module call_in_loop_mod
