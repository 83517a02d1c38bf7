! idea: procedures of the program have names of intrinsic functions and other arguments
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module special
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  interface any
    module procedure chosen
  end interface any
contains
  real(wp) function gamma(a, b, c)
    real(wp), intent(in) :: a, b, c
    gamma = a * b + c**2
  end function gamma

  pure function chosen(a, b, c, mode) result(d)
    real(wp), intent(in) :: a, b, c
    integer, intent(in) :: mode
    real(wp) :: d
    d = merge(a * b, b * c, mode == 1)
  end function chosen
end module special

module m
  use special, only: wp, any, distance => gamma
  implicit none
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: i
    y = norm2(n, x, 2.0_wp) * x
    y(1) = y(1) + distance(x(1), x(2), c=x(3)) + gamma(x(1), x(2))
    do i = 1, n
      y(i) = y(i) + any(x(1), x(i), mode=i, c=0.5_wp) * scale(y(i), x(i), 2)
    end do
    associate (low => exp(x(1), x(2)))
      y(3) = y(3) * low
    end associate
  contains
    real(wp) function gamma(a, b)
      real(wp), intent(in) :: a, b
      gamma = a * sin(b)
    end function gamma

    real(wp) function scale(a, b, k)
      real(wp), intent(in) :: a, b
      integer, intent(in) :: k
      scale = a * b**k
    end function scale
  end subroutine foo

  function norm2(n, x, p) result(r)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n), p
    real(wp) :: r
    r = sum(x**p)**(1 / p)
  end function norm2

  elemental real(wp) function exp(a, b)
    real(wp), intent(in) :: a, b
    exp = 2.0_wp**a * b
  end function exp
end module m
