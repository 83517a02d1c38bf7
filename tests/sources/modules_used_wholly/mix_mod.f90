module mix_mod
  implicit none
  real(8) :: factor = 1
end module
