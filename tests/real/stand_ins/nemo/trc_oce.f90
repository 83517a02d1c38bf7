! Passive tracers: nothing that lateral mixing needs.
module trc_oce
  use par_oce
  implicit none
end module trc_oce
