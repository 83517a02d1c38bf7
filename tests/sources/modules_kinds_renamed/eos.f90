module eos
  use kinds, only: r8 => wp
  implicit none
  private
  public :: density, eos_t, operator(.at.)
  type :: eos_t
    real(r8) :: alpha = 0.2_r8, beta
  end type eos_t
  interface operator(.at.)
    module procedure density_at
  end interface
  interface eos_t
    module procedure make_eos
  end interface
  real(r8), save :: calls = 0.0_r8
contains
  function make_eos(beta) result(e)
    real(r8), intent(in) :: beta
    type(eos_t) :: e
    e%beta = beta*helper(beta)
  end function make_eos
  elemental function density(e, t) result(rho)
    type(eos_t), intent(in) :: e
    real(r8), intent(in) :: t
    real(r8) :: rho
    rho = 1.0_r8 - e%alpha*t + e%beta*t**2
  end function density
  function density_at(e, t) result(rho)
    type(eos_t), intent(in) :: e
    real(r8), intent(in) :: t(:)
    real(r8) :: rho(size(t))
    calls = calls + 1.0_r8
    rho = density(e, t)*helper(t(1))
  end function density_at
  pure real(r8) function helper(x)
    real(r8), intent(in) :: x
    helper = sqrt(1.0_r8 + x**2)
  end function helper
end module eos
