module eos_mod
  implicit none
  private
  public :: rho, operator(.plus.)
  interface operator(.plus.)
    module procedure add
  end interface
  interface rho
    module procedure rho_ts, rho_t
  end interface
contains
  elemental real(kind=8) function add(a, b)
    real(kind=8), intent(in) :: a, b
    add = a + b
  end function add
  elemental real(kind=8) function rho_ts(t, s)
    real(kind=8), intent(in) :: t, s
    rho_ts = rho(t) + helper(s)
  end function rho_ts
  elemental real(kind=8) function rho_t(t)
    real(kind=8), intent(in) :: t
    rho_t = 1d0 - 0.1d0*t**2
  end function rho_t
  elemental real(kind=8) function helper(s)
    real(kind=8), intent(in) :: s
    helper = 0.8d0*s
  end function helper
end module eos_mod
