! idea: shapes that are named constants and literals
! routine: foo
! dependent: y
! independent: x
module array_explicit_constant_shape_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0), rows = 3
contains
  subroutine foo(x, y)
    integer, parameter :: cols = rows - 1
    real(wp), intent(in) :: x(rows, cols)
    real(wp), intent(out) :: y(cols)
    real(wp), dimension(rows) :: t
    integer :: j

    do j = 1, cols
      t = x(:, j) * x(:, 1)
      y(j) = t(1) * t(2) + t(rows) ** 2
    end do
  end subroutine foo
end module array_explicit_constant_shape_mod
