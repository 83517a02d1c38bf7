! idea: assumed shape with given lower bounds, two dimensions
! routine: foo
! dependent: y
! independent: x, y
! size: x=4 3, y=4 3
module array_assumed_shape_lower_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(0:, :)
    real(wp), intent(inout) :: y(:, 2:)
    integer :: i, j

    do j = 1, size(x, 2)
      do i = 0, ubound(x, 1)
        y(i + 1, j + 1) = y(i + 1, j + 1) * x(i, j) + sin(x(0, j))
      end do
    end do
    y = y * x
  end subroutine foo
end module array_assumed_shape_lower_mod
