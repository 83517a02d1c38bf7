#define SQUARE(a) ((a)*(a))
module reaction_mod
  use base_mod
  implicit none
  private :: helper
contains
  subroutine react(n, rate, state)
    integer, intent(in) :: n
    real(wp), intent(in) :: rate
    real(wp), intent(inout) :: state(n)
    integer :: i

    do i = 1, n
      call helper(rate, state(i))
    end do
  end subroutine react

  subroutine helper(rate, value)
    real(wp), intent(in) :: rate
    real(wp), intent(inout) :: value

    value = value + rate*SQUARE(value)
  end subroutine helper
end module reaction_mod
