! idea: rows and columns of a matrix updated in place
! routine: foo
! dependent: c
! independent: c, b
! set: n=3, m=4
module array_section_column_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, b, c)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: b(n)
    real(wp), intent(inout) :: c(n, m)
    integer :: i

    c(:, 1) = b * c(:, 1) + c(:, 2)
    do i = 1, n
      c(i, :) = b(i) * c(i, :) * c(i, 1)
    end do
    c(:, m) = c(:, m - 1) ** 2
  end subroutine foo
end module array_section_column_mod
