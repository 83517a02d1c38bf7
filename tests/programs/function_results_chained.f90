! idea: results of array functions are arguments of others, in loops and branches
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(2, n)
    integer :: k
    do k = 1, 3
      a = stacked(ordered(y, k), stacked_row(x, f))
      if (k /= 2) then
        y = first(stacked(a(2, :), y*x)) + ordered(first(a), 1)*0.1d0
      else
        y(2:3) = y(2:3)*ordered(y(2:3), 0)
      end if
      f = f*0.5d0 + sum(first(stacked(y, x)))*0.1d0
    end do
  end subroutine foo
  pure function stacked(u, v) result(a)
    real(8), intent(in) :: u(:), v(:)
    real(8) :: a(2, size(u))
    a(1, :) = u
    a(2, :) = v*u
  end function stacked
  pure function stacked_row(v, f)
    real(8), intent(in) :: v(:), f
    real(8) :: stacked_row(lbound(v, 1):ubound(v, 1))
    stacked_row = v*f
  end function stacked_row
  pure function ordered(v, k) result(w)
    real(8), intent(in) :: v(:)
    integer, intent(in) :: k
    real(8), dimension(size(v)) :: w
    w = cshift(v, k)
  end function ordered
  pure function first(a) result(v)
    real(8), intent(in) :: a(:, :)
    real(8) :: v(size(a, 2))
    v = a(1, :)*a(1, :)
  end function first
end module m
