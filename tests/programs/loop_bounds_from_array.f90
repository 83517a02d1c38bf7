! idea: bounds are elements of arrays
! routine: foo
! dependent: y
! independent: x
! set: n=4, first=1 2 4 5, last=2 3 3 6
module loop_bounds_from_array_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, first, last, x, y)
    integer, intent(in) :: n
    integer, intent(in) :: first(n), last(n)
    real(wp), intent(in) :: x(6)
    real(wp), intent(out) :: y(n)
    integer :: i, j

    do i = 1, n
      y(i) = 1.0_wp
      do j = first(i), last(i)
        y(i) = y(i) * x(j) + sin(y(i))
      end do
    end do
  end subroutine foo
end module loop_bounds_from_array_mod
