! idea: a scalar updated with two occurrences in a loop
! routine: foo
! dependent: t
! independent: x, t
! set: n=6
module loop_scalar_recurrence_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, t)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: t
    integer :: i

    do i = 1, n
      t = t * x(i) + sin(t)
    end do
  end subroutine foo
end module loop_scalar_recurrence_mod
