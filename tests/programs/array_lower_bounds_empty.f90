! idea: arrays of no elements, which have bounds of their own wherever they are declared
! dependent: y
! independent: x
! set: n=4
! size: x=4, y=4
module array_lower_bounds_empty_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(0:)
    y = y*x
    call shifted(y, x)
    call shifted(y(n:n-1), x(n:n-1))
    call shifted(y(1:2), x(2:3))
    y = y*y
  end subroutine foo
  subroutine shifted(a, b)
    real(wp), intent(inout) :: a(-2:)
    real(wp), intent(in) :: b(0:)
    a = sin(a)*b + sum(b*a)
    where (b > 0.5_wp) a = a*b
    a(:) = cshift(a, 1)
  end subroutine shifted
end module array_lower_bounds_empty_mod
