! idea: array statements in branches with a loop around
! routine: foo
! dependent: y
! independent: x, y
! set: n=4
module array_statement_in_branch_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i

    do i = 1, n
      if (mod(i, 2) == 1) then
        y(i:) = y(i:) * x(i)
      else
        y = y * y
      end if
    end do
  end subroutine foo
end module array_statement_in_branch_mod
