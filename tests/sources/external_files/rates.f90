module rates
  implicit none
  double precision, parameter :: rate = 0.25d0
end module rates
