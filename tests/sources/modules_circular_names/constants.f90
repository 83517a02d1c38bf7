module constants_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: factor = 0.75_wp
end module constants_mod
