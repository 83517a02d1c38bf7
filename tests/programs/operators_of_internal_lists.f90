! idea: elemental operators take lists and arrays that internal functions give, within lists, loops of lists, masked assignments and associate
! dependent: y
! independent: x
! set: n=3
module operators_of_internal_lists_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: pair
    real(wp) :: v, w
  end type pair
  interface operator(.times.)
    module procedure scaled, both
  end interface
  interface operator(+)
    module procedure mixed
  end interface
contains
  elemental function scaled(s, a) result(c)
    real(wp), intent(in) :: s
    type(pair), intent(in) :: a
    type(pair) :: c
    c%v = sin(s)*a%v
    c%w = cos(s)*a%w
  end function scaled
  elemental function both(a, b) result(c)
    type(pair), intent(in) :: a, b
    type(pair) :: c
    c%v = a%v*b%w
    c%w = a%w + b%v**2
  end function both
  elemental function mixed(a, b) result(c)
    type(pair), intent(in) :: a, b
    type(pair) :: c
    c%v = 0.5_wp*(a%v + b%v)
    c%w = a%w*b%w
  end function mixed
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(pair) :: b, row(3)
    real(wp) :: s
    integer :: i
    s = x(1)*x(2)
    b = pair(x(2), x(3))
    row%v = x
    row%w = x(3:1:-1)
    row = list(b) .times. row
    row = [s .times. b, number(b, 2) .times. row(2), moved(b) .times. row(1)]
    row = [(x(i)*number(b, i), i=1, 3)] .times. row
    row = [(number(b .times. row(i), i) .times. moved(row(4 - i)), i=1, 3)] + row
    row(1:2) = s .times. [moved(b), moved(b) + row(3)]
    b = sum([(x(i)*number(b, i), i=1, 3)])*maxval(list(s .times. b)) .times. row(2)
    y = 0
    where (row%v > 0.1_wp) y = list(number(b, 1) .times. moved(b))
    associate (q => row(2), p => number(b, 2))
      q = p .times. moved(q)
      b = (number(q, 3)*p) .times. b
      y = y + list(moved(q) .times. (p .times. b))
    end associate
    associate (q => number(s .times. moved(b), 2), p => b .times. row(1))
      y = y*q + list(q .times. moved(p)) + row%v*row%w
    end associate
  contains
    function number(a, n) result(r)
      type(pair), intent(in) :: a
      integer, intent(in) :: n
      real(wp) :: r
      r = 0.4_wp*a%v*n + s*a%w
    end function number
    function moved(a) result(r)
      type(pair), intent(in) :: a
      type(pair) :: r
      r%v = a%v*s + x(1)
      r%w = a%w*x(3)
    end function moved
    function list(a) result(r)
      type(pair), intent(in) :: a
      real(wp) :: r(3)
      r = a%v*x + a%w*s
    end function list
  end subroutine foo
end module operators_of_internal_lists_mod
