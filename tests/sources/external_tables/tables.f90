module external_tables_kinds
  implicit none
  integer, parameter :: rb = kind(1.0d0), ib = selected_int_kind(9)
end module external_tables_kinds
module external_tables_bands
  use external_tables_kinds, only: rb, ib
  implicit none
  type :: band
    integer :: low = 1
  end type band
  real(rb), parameter :: eps = 1.e-6_rb, half = 2._rb/4
  integer(ib), parameter :: n = 4_ib, two(2) = [1_ib, 2_ib]
  type(band), parameter :: first = band(2)
contains
  real(rb) function weight(k, x)
    integer, intent(in) :: k
    real(rb), intent(in) :: x
    integer(ib), parameter :: m = n/2_ib, last = two(2)
    character(len=2), parameter :: name = 'ab'
    real(rb), parameter :: scale = half + eps
    integer :: bands(4), i
    real(rb) :: weights(m), others(last)
    data bands /1, 2, 2, 1/, (weights(i), i = 1, m) /1.5_rb, 0.5/
    data others(1), others(2) /2*0.25_rb/
    weight = scale*weights(bands(k))*x**first%low + others(last)
    if (name == 'ab') weight = weight*x
  end function weight
end module external_tables_bands
