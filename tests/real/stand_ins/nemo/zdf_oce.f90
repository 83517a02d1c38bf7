! Vertical physics: nothing that lateral mixing needs.
module zdf_oce
  use par_oce
  implicit none
end module zdf_oce
