! idea: functions in no module that take functions are called and given on, several times in a routine
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module external_functions_given_on_mod
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp) :: scale = 2d0
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), external :: square, ends, nested
    external :: add
    integer :: j
    y = x
    do j = 1, n
      y(j) = nested(ends, square, x(j))
      call add(ends, square, x(j), y(j))
      y(j) = y(j) + ends(square, 0.1_wp, y(j))
    end do
    call others(n, x, y)
  end subroutine foo
end module external_functions_given_on_mod
subroutine others(n, x, y)
  implicit double precision (a-h, o-z)
  dimension x(n), y(n)
  external square, ends, kount
  y(1) = y(1) + ends(square, 0.1d0, x(1)) + x(kount(square, x(1)))
  y(2) = both(ends, kount, square, x(2))*y(2)
end subroutine others
double precision function square(t)
  implicit none
  double precision :: t
  square = t*t
end function square
function ends(f, a, b) result(r)
  use external_functions_given_on_mod, only: dp => wp, scale
  implicit none
  real(dp) :: a, b, r
  real(dp), external :: f
  r = (b - a)*f(a)*f(b)*scale
  scale = scale*1.1_dp
end function ends
integer function kount(f, a)
  implicit double precision (a-h, o-z)
  external f
  kount = 1
  if (f(a) > 0.9d0) kount = 2
end function kount
function nested(g, f, b)
  use external_functions_given_on_mod, only: wp
  implicit none
  real(wp) :: nested, b
  real(wp), external :: g, f
  nested = g(f, 0.1_wp, b)
end function nested
double precision function both(g, k, f, a)
  implicit double precision (a-h, o-z)
  integer k
  external g, k, f
  both = k(f, a)*g(f, 0.1d0, a)
end function both
subroutine add(g, f, a, s)
  implicit none
  double precision, external :: g, f
  double precision :: a, s
  s = s + g(f, a, s)
end subroutine add
