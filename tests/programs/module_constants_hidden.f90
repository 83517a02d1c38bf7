! idea: imported constants and variables by constants whose names mean something else here
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module module_constants_hidden_dims
  implicit none
  integer, parameter :: wp = kind(1.0d0), lo = 0, hi = lo + 2, two = hi - lo, sp = kind(1.0)
  real(wp), parameter :: scale = 0.5_wp*hi, list(lo:hi) = [scale, 2*scale, 1.0_wp]
  real(wp) :: table(lo:hi) = scale
  real(sp) :: coarse(lo + 1:hi) = 0.25
  character(len=two) :: tag = 'ab'
end module module_constants_hidden_dims
module module_constants_hidden_mid
  use module_constants_hidden_dims, only: tab => table, scale, list, coarse, tag, third => two
  implicit none
  integer, parameter :: hi = 9, sp = 8
end module module_constants_hidden_mid
module module_constants_hidden_mod
  use module_constants_hidden_mid
  implicit none
  integer, parameter :: lo = 5, two = 1
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer, parameter :: wp = 4
    real(wp) :: low
    low = 0.5_wp
    tab = [x(3), x(2), x(1)]
    coarse = [0.5, 0.75]
    y = x*tab*lo*hi*scale*list + coarse(third)*low
    if (tag == 'ab') y = y*two
    tab = reshape([1.0d0, 1.0d0, 1.0d0], [3])
    coarse = [0.25, 0.25]
  end subroutine foo
end module module_constants_hidden_mod
