! idea: passive module variables are overwritten by calls in between, and a jointly reversed routine reads them
! dependent: y
! independent: x
module passive_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp) :: time = 0.0_wp, table(3) = [0.5_wp, 1.5_wp, 2.5_wp]
  integer, private :: seed = 7
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: y
    integer :: step
    do step = 1, 5
      call advance(x, y)
      call tick(step)
      if (mod(draw(), 2) == 0) call advance(x*y, y)
    end do
    y = y*time
  end subroutine foo
  subroutine advance(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b
    b = b + a*table(mod(draw(), 3) + 1)*0.1_wp + 0.01_wp*time*b**2
  end subroutine advance
  subroutine tick(step)
    integer, intent(in) :: step
    time = time + 0.25_wp*step
    table(mod(step, 3) + 1) = table(1)*0.5_wp + time
  end subroutine tick
  integer function draw()
    seed = mod(seed*5 + 3, 16)
    draw = seed
  end function draw
end module passive_state
