! Ocean dynamics and tracers: nothing that lateral mixing needs.
module oce
  use par_oce
  implicit none
end module oce
