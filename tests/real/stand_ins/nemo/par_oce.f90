! The kind of reals, and a small domain.
module par_oce
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer, parameter :: jpi = 5, jpj = 6, jpk = 4
  integer, parameter :: jpim1 = jpi - 1, jpjm1 = jpj - 1, jpkm1 = jpk - 1
  ! Bounds of loops that a preprocessor would put in.
  integer, parameter :: fs_2 = 2, fs_jpim1 = jpim1
end module par_oce
