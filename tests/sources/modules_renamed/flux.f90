module flux_mod
  use kinds_mod, only: double
  implicit none
  private
  public :: flux, other_flux, weight
  real(double), parameter :: weight = 2.0_double, secret = 0.25_double
contains
  subroutine flux(a, b)
    real(double), intent(in) :: a
    real(double), intent(out) :: b

    b = a*a*secret
  end subroutine flux

  subroutine other_flux(weight, b)
    real(double), intent(in) :: weight
    real(double), intent(out) :: b

    call flux(weight, b)
    b = sin(b)*weight
  end subroutine other_flux
end module flux_mod
