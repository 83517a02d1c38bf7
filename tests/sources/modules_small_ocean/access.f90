module state_api
  use state_def, only: ocean => the_state, init_state, end_state
  use eos_mod, only: density => rho, operator(.plus.)
  implicit none
  private
  public :: ocean, init_state, end_state, advance, rho_mean
contains
  subroutine advance()
    call helper(ocean%tracer(:, 1), 0.1d0)
    call helper(ocean%tracer(:, 2), 0.2d0)
  end subroutine advance
  subroutine helper(a, c)
    real(kind=8), intent(inout) :: a(:)
    real(kind=8), intent(in) :: c
    a(2:) = a(2:) + c*(a(:size(a) - 1) - a(2:))
  end subroutine helper
  real(kind=8) function rho_mean()
    integer :: i
    rho_mean = 0
    do i = 1, ocean%n
      rho_mean = rho_mean .plus. density(ocean%tracer(i, 1), ocean%tracer(i, 2))
    end do
  end function rho_mean
end module state_api
