! Physical constants: none that lateral mixing needs.
module phycst
  use par_oce
  implicit none
end module phycst
