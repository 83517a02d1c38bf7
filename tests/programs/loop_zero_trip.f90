! idea: loops that run zero times, with positive and negative step
! routine: foo
! dependent: y
! independent: x
! set: n=3, lo=5
module loop_zero_trip_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, lo, x, y)
    integer, intent(in) :: n, lo
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, j

    y = x(1)
    do i = 4, n
      y = y * y
    end do
    do i = lo, 1
      y = sin(y)
    end do
    do i = 1, lo, -1
      y = exp(y)
    end do
    do i = 1, n
      do j = lo, i
        y = y * 2.0_wp
      end do
      y = y * x(i) + sin(y)
    end do
  end subroutine foo
end module loop_zero_trip_mod
