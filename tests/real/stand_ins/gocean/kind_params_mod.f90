! The kind of reals.
module kind_params_mod
  implicit none
  integer, parameter :: go_wp = kind(1.0d0)
end module kind_params_mod
