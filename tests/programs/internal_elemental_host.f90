! idea: an internal elemental function that reads a variable of its host
! dependent: y
! independent: x
! set: n=3
module internal_elemental_host
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: h

    h = x(1)**2
    y = 0.5_wp*f(x, x(n:1:-1)) + f(x(1), h)
  contains
    elemental function f(a, b) result(r)
      real(wp), intent(in) :: a, b
      real(wp) :: r
      r = a*b**2*h
    end function f
  end subroutine foo
end module internal_elemental_host
