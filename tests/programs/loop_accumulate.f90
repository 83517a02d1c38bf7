! idea: the routine is nothing but a loop
! routine: foo
! dependent: y
! independent: x
! set: n=5
module loop_accumulate_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)
    integer :: i

    do i = 1, n
      y(i) = y(i) + x(i) ** 2
    end do
  end subroutine foo
end module loop_accumulate_mod
