! idea: counters, indices and conditions are module variables that callees change
! dependent: y
! independent: x
module control_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: i, place = 1, limit = 0, order(4) = [2, 4, 1, 3]
  logical :: ready = .false.
  real(wp) :: residual = 1.0_wp
contains
  subroutine foo(x, y)
    real(wp), intent(inout) :: x(4)
    real(wp), intent(out) :: y
    residual = x(1)
    place = 1
    limit = 0
    do while (residual > 0.1_wp)
      call advance(x)
    end do
    do i = 1, limit
      if (ready) x(place) = x(place)*x(order(i))
      call choose(x(i))
    end do
    do i = 3, limit - 4
      x(i) = 0.0_wp
    end do
    y = x(1)*x(2) + x(3)*residual*i
  end subroutine foo
  subroutine advance(x)
    real(wp), intent(inout) :: x(4)
    residual = residual*0.5_wp*x(order(place))
    x(place) = sin(x(place) + residual)
    place = order(place)
    limit = min(limit + 1, 4)
  end subroutine advance
  subroutine choose(a)
    real(wp), intent(in) :: a
    ready = a > 0.3_wp
    place = mod(place, 4) + 1
    order(2) = place
  end subroutine choose
end module control_state
