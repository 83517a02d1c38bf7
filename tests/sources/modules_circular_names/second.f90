module second_mod
  use constants_mod
  implicit none
  private
  public :: step
contains
  subroutine step(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b*a + factor
    call helper(a, b)
  end subroutine step

  subroutine helper(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = sin(b)*a
  end subroutine helper
end module second_mod
