! idea: lists of elements that functions return, in arguments of functions and subroutines
! dependent: y
! independent: x
! set: n=6
module vector_subscript_functions_passed_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  pure function rev(idx) result(r)
    integer, intent(in) :: idx(:)
    integer :: r(size(idx))
    r = idx(size(idx):1:-1)
  end function rev
  pure function sq(v) result(r)
    real(wp), intent(in) :: v(:)
    real(wp) :: r(size(v))
    r = v**2
  end function sq
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: k(n), i
    k = cshift([(i, i=1, n)], 1)
    y = x(rev(k(rev(k))))*sq(x(rev(k)))
    y = y + sum(sq(x(rev(k))))
    call sub(x(rev(k)), y)
    y(k(rev(k))) = y + x
  end subroutine foo
  subroutine sub(a, b)
    real(wp), intent(in) :: a(:)
    real(wp), intent(inout) :: b(:)
    b = b*a
  end subroutine sub
end module vector_subscript_functions_passed_mod
