! idea: where: one statement, constructs, several masks, overlaps and sections
! dependent: x, y
! independent: x, y
! set: n=6
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n), y(n)
    where (x > 1.0_wp) y = x**2*y
    where (x(2:n) > 0.8_wp) x(2:n) = x(1:n - 1)*y(2:n)
    where (x(1:n - 1) > 0.7_wp .and. y(2:n) < 3.0_wp) y(n:2:-1) = x(2:n)*y(1:n - 1)
    where (x < 0.7_wp)
      x = y*x
      y = x + y
    elsewhere (x < 1.1_wp)
      y = sin(x)*y(n:1:-1)
      x = x*y
    elsewhere
      x = 0.5_wp*x
      y = x(n:1:-1)*y
    end where
  end subroutine foo
end module m
