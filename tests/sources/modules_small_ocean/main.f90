! idea: an ocean in several files gives components of its state to generic functions and solvers
! routine: ocean_step
! dependent: cost
! independent: t0, s0, wind
! set: n=4, steps=2
module ocean_driver
  use state_api
  use, intrinsic :: iso_fortran_env, only: r64 => real64
  use vertical, only: mix => apply_mixing, tridiag_t
  implicit none
  private
  public :: ocean_step
  interface norm_of
    procedure :: norm1, norm2d
  end interface norm_of
contains
  subroutine ocean_step(n, steps, t0, s0, wind, cost)
    integer, intent(in) :: n, steps
    real(r64), intent(in) :: t0(n), s0(n), wind
    real(r64), intent(out) :: cost
    integer :: i
    call init_state(n)
    ocean%tracer(:, 1) = t0
    ocean%tracer(:, 2) = s0
    do i = 1, steps
      call mix(ocean, wind)
      call advance()
    end do
    cost = norm_of(ocean%tracer(:, 1)) + norm_of(ocean%tracer) + rho_mean()
    call end_state
  end subroutine ocean_step
  pure real(r64) function norm1(a)
    real(r64), intent(in) :: a(:)
    norm1 = sum(a**2)
  end function norm1
  pure real(r64) function norm2d(a)
    real(r64), intent(in) :: a(:, :)
    norm2d = helper(a)
  contains
    pure real(r64) function helper(b)
      real(r64), intent(in) :: b(:, :)
      helper = product(b(1, :)) + size(a)
    end function helper
  end function norm2d
end module ocean_driver
