! Numbers that stand for function spaces.
module fs_continuity_mod
  implicit none
  integer, parameter :: w0 = 1, w1 = 2, w2 = 3, w2v = 4, w2h = 5, w3 = 6, wtheta = 7
end module fs_continuity_mod
