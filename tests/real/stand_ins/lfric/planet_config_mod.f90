! Constants of the atmosphere of the Earth.
module planet_config_mod
  use constants_mod, only: r_def
  implicit none
  real(kind=r_def), parameter :: kappa = 287.05_r_def/1005.0_r_def
  real(kind=r_def), parameter :: rd = 287.05_r_def
  real(kind=r_def), parameter :: p_zero = 100000.0_r_def
  real(kind=r_def), parameter :: recip_epsilon = 461.51_r_def/287.05_r_def
end module planet_config_mod
