! idea: bounds and kinds of variables of hosts named by what means something else in internal procedures
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module host_bounds_hidden_inside_sizes
  implicit none
  integer, parameter :: lim = 2, off = 1
end module host_bounds_hidden_inside_sizes
module host_bounds_hidden_inside_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0), off = 0, nn = 3
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer, parameter :: lim = 3
    real(wp) :: s(off:n - 1), w(off:lim - 1), p, q(nn)
    s = x**2
    w = x
    p = x(2)
    q = x*x(1)
    y = x*constants(x(1)) + given(1, x(1))*imported(x(2))
    y(1) = y(1)*kinds(x(1)) + result_of(x(3))
    y(2) = y(2)*powers(2)
  contains
    function constants(v) result(t)
      integer, parameter :: off = 1
      real(8), intent(in) :: v
      real(8) :: t
      t = v*s(2) + off
    end function constants
    function given(off, v) result(t)
      integer, intent(in) :: off
      real(8), intent(in) :: v
      real(8) :: t
      t = v*s(2) + s(off)
    end function given
    function imported(v) result(t)
      use host_bounds_hidden_inside_sizes, only: lim, off
      real(8), intent(in) :: v
      real(8) :: t
      t = w(off)*v + lim
    end function imported
    function kinds(v) result(t)
      integer, parameter :: wp = 3
      real(8), intent(in) :: v
      real(8) :: t
      t = v*p + wp
    end function kinds
    function result_of(v) result(off)
      real(8), intent(in) :: v
      real(8) :: off, n(2)
      n = v
      off = n(1)*s(2) + sum(s)
    end function result_of
    recursive function powers(nn) result(t)
      integer, intent(in) :: nn
      real(8) :: t
      t = 1.0d0
      if (nn > 0) t = q(3)*powers(nn - 1) + q(nn)
    end function powers
  end subroutine foo
end module host_bounds_hidden_inside_mod
