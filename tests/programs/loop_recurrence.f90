! idea: each iteration needs the one before
! routine: foo
! dependent: y
! independent: x, y
! set: n=6
module loop_recurrence_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i

    do i = 2, n
      y(i) = y(i - 1) * y(i) * x(i) + sin(y(i - 1))
    end do
  end subroutine foo
end module loop_recurrence_mod
