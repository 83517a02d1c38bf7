! idea: elements that are equal only at run time
! routine: foo
! dependent: y
! independent: x, y
! set: n=5, j=2
module alias_index_equal_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, j, x, y)
    integer, intent(in) :: n, j
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    y(j) = y(2) * x(1)
    y(1 + 1) = y(2) * y(j) + y(2)
    y(j) = y(2) * x(1) + y(j + 1) * y(j + 1) + y(n - 3)
    y(2 * j) = y(j * 2) ** 2
  end subroutine foo
end module alias_index_equal_mod
