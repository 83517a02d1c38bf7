! idea: functions of the program as bounds and steps of implied loops: internal, of modules, nested
! dependent: y
! independent: x
! set: n=4
module implied_bounds_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  pure integer function upper(k)
    integer, intent(in) :: k
    upper = k
  end function upper
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: w(n)
    integer :: j, k
    y = sum([(x(j)*j, j = lower(2), n)])
    w = [(x(j)**2, j = upper(n), lower(-1), -lower(1))]
    y = y + w(1)*w(n) + sum([((x(j)*x(k), j = lower(k), upper(n)), k = lower(1), lower(3), 2)])
    call inner(w)
    y = y*sum(w)
  contains
    pure integer function lower(k)
      integer, intent(in) :: k
      lower = max(1, k)
    end function lower
    subroutine inner(v)
      real(wp), intent(inout) :: v(:)
      integer :: i
      v(2:3) = [(v(i)*x(i), i = lower(2), lower(3))]
    end subroutine inner
  end subroutine foo
end module implied_bounds_mod
