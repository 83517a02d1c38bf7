! idea: where with functions in subscripts that read what it changes, bound and internal ones
! dependent: y
! independent: x
! set: n=6
module where_subscripts_changed_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: order
    integer :: first(6)
  contains
    procedure :: backwards
  end type order
contains
  pure function backwards(self) result(r)
    class(order), intent(in) :: self
    integer :: r(6)
    r = self%first(6:1:-1)
  end function backwards
  pure function rev(idx) result(r)
    integer, intent(in) :: idx(:)
    integer :: r(size(idx))
    r = idx(size(idx):1:-1)
  end function rev
  function turned(idx) result(r)
    integer, intent(in) :: idx(:)
    integer :: r(size(idx))
    r = cshift(idx, 2)
  end function turned
  pure elemental integer function turn(i, n)
    integer, intent(in) :: i, n
    turn = n + 1 - i
  end function turn
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: k(n), i
    real(wp) :: b(n, n)
    type(order) :: o
    k = [(i, i=1, n)]
    o%first = k
    y = x**2
    do i = 1, n
      b(:, i) = x*i
    end do
    where (x(rev(k)) > 0.9_wp)
      k = turn(k, n)
      y = x(rev(k))*y(rev(k)) + y
    elsewhere (y(rev(k)) > 0.5_wp)
      y = y(rev(turn(k, n)))*x(k)
      k = cshift(k, 1)
    elsewhere
      y = x(rev(k(rev(k))))
    end where
    k = [(i, i=1, n)]
    where (x(turned(k)) > 0.7_wp)
      y = y*x(turned(k))
    elsewhere
      y = y + x(turned(rev(k)))*x(own(2))
    end where
    where (b(o%backwards(), rev(k)) > 1.5_wp)
      b = b(rev(k), o%backwards())**2
    elsewhere
      b = b(:, rev(k))
    end where
    do i = 1, n
      where (b(rev(k), i) > 1.0_wp .and. x(k) > 0.6_wp) b(:, i) = b(rev(own(1)), i)*x(own(1))
      y = y + b(:, i)
    end do
  contains
    function own(step) result(r)
      integer, intent(in) :: step
      integer :: r(n)
      r = modulo(k*step, n) + 1
    end function own
  end subroutine foo
end module where_subscripts_changed_mod
