module base_mod
  use, intrinsic :: iso_c_binding, only: wp => c_double
  implicit none
end module base_mod
