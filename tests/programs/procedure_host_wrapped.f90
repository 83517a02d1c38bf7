! idea: a routine that is given an internal procedure gives one of its own, which calls it, to others
! routine: top
! dependent: y
! independent: x
module procedure_host_wrapped
  implicit none
  abstract interface
    real(8) function fun(s)
      real(8), intent(in) :: s
    end function
  end interface
contains
  subroutine bisect(f, lo, hi, r)
    procedure(fun) :: f
    real(8), value :: lo, hi
    real(8), intent(out) :: r
    real(8) :: m, fl, d
    integer :: i
    fl = f(lo)
    do i = 1, 40
      m = 0.5d0*(lo+hi)
      if (f(m)*fl > 0) then
        lo = m
      else
        hi = m
      end if
    end do
    r = m
    do i = 1, 3
      d = (f(r+1.0d-4)-f(r-1.0d-4))/2.0d-4
      r = r - f(r)/d
    end do
  end subroutine bisect
  subroutine scaled(f, c, r)
    procedure(fun) :: f
    real(8), intent(in) :: c
    real(8), intent(out) :: r
    call bisect(g, 0.0d0, 3.0d0, r)
  contains
    real(8) function g(s)
      real(8), intent(in) :: s
      g = f(s) * c + 0.1d0 * s
    end function g
  end subroutine scaled
  recursive subroutine rec(f, n, r)
    procedure(fun) :: f
    integer, intent(in) :: n
    real(8), intent(inout) :: r
    if (n == 0) return
    r = r + f(r/n)
    call rec(f, n-1, r)
    r = r * f(r)
  end subroutine rec
  subroutine top(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    real(8) :: a
    a = x(1)**2
    call scaled(f, x(2), y)
    call rec(f, 3, y)
    call rec(h, 2, y)
    y = y + a
  contains
    real(8) function f(s)
      real(8), intent(in) :: s
      f = s**2 - a*x(1)*0.3d0
    end function f
    real(8) function h(s)
      real(8), intent(in) :: s
      a = a + 0.1d0*s
      h = 0.5d0 + 0.1d0*a
    end function h
  end subroutine top
end module procedure_host_wrapped
