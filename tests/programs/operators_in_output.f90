! idea: output lists have operators with names on what internal functions give
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: v = 0.5_wp, w(3) = 0.25_wp
  end type vec
  interface operator(.times.)
    module procedure scaled
  end interface
  interface operator(.turned.)
    module procedure turned
  end interface
contains
  elemental function scaled(s, a) result(c)
    real(wp), intent(in) :: s
    type(vec), intent(in) :: a
    type(vec) :: c
    c = vec(s * a%v, s * a%w)
  end function scaled

  elemental function turned(a) result(c)
    type(vec), intent(in) :: a
    type(vec) :: c
    c = vec(-a%v, a%w(3:1:-1))
  end function turned

  pure function total(a) result(r)
    type(vec), intent(in) :: a
    real(wp) :: r
    r = a%v + sum(a%w)
  end function total

  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    type(vec) :: b, row(3)
    character(len=20) :: text
    integer :: k
    b%v = x(2)
    row(2)%w = x
    row%v = x
    if (n > 2) print '(f8.3)', total(number(b, 1) .times. row(2))
    write (*, '(4f8.3)') total(.turned. row(2)), (total(x(k) .times. row(k)), k = 1, 3)
    write (text, '(f8.3)') total(number(b, 2) .times. (.turned. row(1)))
    if (text /= ' ') y = x * total(number(b, 2) .times. inner(row(1)))
  contains
    function number(a, n) result(r)
      type(vec), intent(in) :: a
      integer, intent(in) :: n
      real(wp) :: r
      r = a%v * n + x(1) * a%w(2)
    end function number

    function inner(a) result(r)
      type(vec), intent(in) :: a
      type(vec) :: r
      r = vec(a%v * x(1), a%w * x(2))
    end function inner
  end subroutine foo
end module m
