module kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
end module kinds
