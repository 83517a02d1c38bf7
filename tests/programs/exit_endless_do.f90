! idea: endless do, left by exit; Newton's iteration to convergence
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: z, step
    integer :: i
    do i = 1, n
      z = x(i)
      do
        step = (z*z - x(i))/(2*z)
        z = z - step
        if (abs(step) < 1.0e-12_wp) exit
      end do
      y(i) = z
    end do
  end subroutine foo
end module m
