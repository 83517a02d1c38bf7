! idea: functions in no module, called in one, use it and give its names new ones
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module external_renames_own_module_mod
  implicit none
  integer, parameter :: wp = kind(1d0), m = 2
  real(wp) :: b = 3d0, t(3)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), external :: gain, mean, square
    real(wp) :: last
    external last
    integer :: j
    b = 3d0
    t = x
    do j = 1, n
      y(j) = gain(x(j)) + b + last(j)
      b = b*x(j)
      y(j) = y(j)*mean(square, x) + t(2)
    end do
    y(1) = y(1)*mean(square, y) + gain(b)
  end subroutine foo
end module external_renames_own_module_mod
function gain(w)
  use external_renames_own_module_mod, bb => b
  implicit none
  real(wp) :: gain, w
  gain = w*bb + t(2)
end function gain
double precision function last(k)
  use external_renames_own_module_mod, only: s => t
  implicit none
  integer :: k
  s(3) = s(3)*s(k)
  last = s(3)
end function last
function mean(f, v) result(r)
  use external_renames_own_module_mod, only: dp => wp, k => m, s => b
  implicit none
  real(dp), intent(in) :: v(k)
  real(dp), external :: f
  real(dp) :: r
  r = f(v(1))*s + f(v(2))
  s = s*v(1)
end function mean
function square(t) result(r)
  use external_renames_own_module_mod, only: dp => wp, s => b
  implicit none
  real(dp) :: t, r
  r = t*t*s
end function square
