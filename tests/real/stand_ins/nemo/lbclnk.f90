! Lateral boundary conditions: nothing that lateral mixing calls.
module lbclnk
  use par_oce
  implicit none
end module lbclnk
