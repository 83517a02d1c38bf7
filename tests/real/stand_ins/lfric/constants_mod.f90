! Kinds of numbers, with the names that the infrastructure of LFRic has for them.
module constants_mod
  implicit none
  integer, parameter :: i_def = kind(0)
  integer, parameter :: l_def = kind(.true.)
  integer, parameter :: r_single = kind(1.0)
  integer, parameter :: r_double = kind(1.0d0)
  integer, parameter :: r_def = r_double
  integer, parameter :: r_solver = r_double
  integer, parameter :: r_tran = r_double
end module constants_mod
