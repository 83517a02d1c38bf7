! idea: private variables and procedures of modules in other files, which call each other
! dependent: y
! independent: x
module main_mod
  use filter_state, only: restart => start_filter, smoothed_mean, steps
  use physics
  implicit none
contains
  subroutine foo(x, y)
    real(kind(1.0d0)), intent(in) :: x
    real(kind(1.0d0)), intent(out) :: y
    real(kind(1.0d0)) :: field(3)
    integer :: i

    call restart(x)
    field = [x, 2.0d0*x, 0.3d0]
    y = 0.0d0
    do i = 1, 3
      if (i /= 2) call advance(x, field)
      y = y + smoothed_mean()*field(steps)
      if (y > 0.2d0) call restart(y)
    end do
  end subroutine foo
end module main_mod
