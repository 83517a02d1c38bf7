! idea: lower bounds that are not one, negative ones, zero
! routine: foo
! dependent: y
! independent: x
! set: n=3
module array_lower_bounds_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(0:n)
    real(wp), intent(out) :: y(-n:n)
    real(wp) :: t(-1:n - 1)
    integer :: i

    y = 0.5_wp
    do i = -n, n
      y(i) = x(abs(i)) ** 2 * y(i)
    end do
    t = x * y(0:n)
    y(-1:2) = t * y(-2:1) + t(-1)
  end subroutine foo
end module array_lower_bounds_mod
