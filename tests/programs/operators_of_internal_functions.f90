! idea: operators with names and signs take what internal functions give, on the left, on the right and deeper, in conditions and arguments
! dependent: y
! independent: x
! set: n=3
module operators_of_internal_functions_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: pair
    real(wp) :: v = 0.6_wp
    real(wp) :: w(3) = 0.5_wp
  end type pair
  interface operator(.times.)
    module procedure scaled, both
  end interface
  interface operator(.turned.)
    module procedure turned
  end interface
  interface operator(-)
    module procedure turned
  end interface
  interface operator(+)
    module procedure mixed
  end interface
contains
  pure function scaled(s, a) result(c)
    real(wp), intent(in) :: s
    type(pair), intent(in) :: a
    type(pair) :: c
    c = pair(sin(s)*a%v, cos(s)*a%w)
  end function scaled
  pure function both(a, b) result(c)
    type(pair), intent(in) :: a, b
    type(pair) :: c
    c%v = a%v*b%w(2)
    c%w = a%w*b%v
  end function both
  pure function turned(a) result(c)
    type(pair), intent(in) :: a
    type(pair) :: c
    c%v = a%w(1)
    c%w(2:) = a%v*a%w(:2)
  end function turned
  pure function mixed(a, b) result(c)
    type(pair), intent(in) :: a, b
    type(pair) :: c
    c%v = 0.5_wp*(a%v + b%v)
    c%w = a%w + 0.3_wp*b%w(3:1:-1)
  end function mixed
  real(wp) function total(a)
    type(pair), intent(in) :: a
    total = a%v*sum(a%w)
  end function total
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    type(pair) :: b, row(3)
    real(wp), target :: s
    integer :: i
    s = x(1)*x(2)
    b%v = x(2)
    row(2)%w = x
    row(n) = (0.4_wp*(b%w(3) + number(row(1), n=n))) .times. row(2)
    row(1) = s .times. moved(row(n))
    b = s .times. ((x(3)*number(b, 2)) .times. moved(b .times. moved(row(2))))
    row(2) = number(.turned. moved(row(2)), 2)*s .times. row(1) .times. moved(b)
    b = -moved(b) + (s .times. ((number(b, 1) .times. row(3)) + moved(row(1))))
    y = total(.turned. moved(b))**2
    do i = 1, 3
      if (total(number(b, i) .times. row(i)) > 0.1_wp) then
        y = y + x(i)**2
      else if (total(-moved(row(i))) < 100) then
        y = y + s*number(number(b, i) .times. row(i), n - i)
      end if
    end do
    call add(number(n=1, a=moved(a=b) .times. row(3)) .times. b)
  contains
    function number(a, n) result(r)
      type(pair), intent(in) :: a
      integer, intent(in) :: n
      real(wp) :: r
      r = 0.3_wp*a%v*n + s*a%w(2)
    end function number
    function moved(a) result(r)
      type(pair), intent(in) :: a
      type(pair) :: r
      r%v = a%v*s + x(1)
      r%w = a%w*x
    end function moved
    subroutine add(a)
      type(pair), intent(in) :: a
      y = y + total(a + (s .times. moved(a)))
      s = number(.turned. moved(b), 2)
      y = y*s
    end subroutine add
  end subroutine foo
end module operators_of_internal_functions_mod
