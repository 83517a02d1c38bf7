! idea: constants of hosts whose values name what internal procedures hide
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module host_constants_hidden_inside_mod
  implicit none
  integer, parameter :: off = 1, wp = kind(1.0d0)
  real(8), parameter :: rate = 0.5d0
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer, parameter :: two = 2*off
    real(wp), parameter :: half = rate*off, list(two) = [rate, half + off]
    real(wp) :: t(two)
    t = x(1:two)
    y = x*half*g(1, x(1)) + h(x(2))
  contains
    real(8) function g(off, v)
      integer, intent(in) :: off
      real(8), intent(in) :: v
      real(8) :: w(two)
      w = list*v
      g = half*v + two*off + sum(w)
    end function g
    real(8) function h(v)
      real(8), intent(in) :: v
      integer, parameter :: rate = 7, wp = 4
      real(wp) :: s
      s = 0.25_wp
      h = half*v*rate*t(two) + list(2)*s
    end function h
  end subroutine foo
end module host_constants_hidden_inside_mod
