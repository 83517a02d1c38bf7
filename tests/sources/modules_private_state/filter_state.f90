! A time filter with a strength that was set before, and a memory, neither of which can be named
! elsewhere.
module filter_state
  implicit none
  private
  public :: start_filter, smooth, smoothed_mean, steps
  integer, parameter :: wp = kind(1.0d0), m = 3
  real(wp) :: alpha = 0.0_wp, memory(m)
  integer, protected :: steps = 0
contains
  subroutine start_filter(strength)
    real(wp), intent(in) :: strength
    alpha = scaled(strength)
    memory = strength*[0.1_wp, 0.2_wp, 0.3_wp]
    steps = 0
  end subroutine start_filter

  subroutine smooth(field)
    real(wp), intent(inout) :: field(m)
    field = field + alpha*(memory - field*memory)
    memory(2:3) = alpha*field(2:3) + scaled(memory(1))
    alpha = alpha*(1.0_wp + 0.1_wp*field(1))
    steps = steps + 1
  end subroutine smooth

  real(wp) function scaled(a)
    real(wp), intent(in) :: a
    scaled = 0.5_wp*a + 0.1_wp*counted(3)
  end function scaled

  integer function counted(k)
    integer, intent(in) :: k
    counted = min(k, m)
  end function counted

  real(wp) function smoothed_mean()
    smoothed_mean = sum(memory)*alpha/m
  end function smoothed_mean
end module filter_state
