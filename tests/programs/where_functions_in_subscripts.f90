! idea: where with functions, elemental and not, in the subscripts of masks and values
! dependent: y
! independent: x
! set: n=6
module where_functions_in_subscripts_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  function rev(idx) result(r)
    integer, intent(in) :: idx(:)
    integer :: r(size(idx))
    r = idx(size(idx):1:-1)
  end function rev
  elemental integer function turn(i, n)
    integer, intent(in) :: i, n
    turn = n + 1 - i
  end function turn
  elemental real(wp) function sq(v)
    real(wp), intent(in) :: v
    sq = v*v
  end function sq
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: idx(n), i
    idx = [(i, i=1, n)]
    y = 0.0_wp
    where (x(rev(idx)) > 0.9_wp)
      y = x(rev(idx))*2.0_wp
    elsewhere
      y = sq(x(turn(idx, n)))*x
    end where
    where (x(turn(idx, n)) > 1.0_wp) y = y*x(rev(turn(idx, n)))
    where (sq(x(rev(idx))) > 0.8_wp) y = sq(y(rev(idx)))
    where (x(idx(rev(idx))) > 0.7_wp)
      y = y + sq(x(idx(turn(idx, n))))
    elsewhere (x(turn(rev(idx), n)) > 0.6_wp)
      y = y + x
    end where
  end subroutine foo
end module where_functions_in_subscripts_mod
