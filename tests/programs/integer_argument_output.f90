! idea: an integer result beside the real one
! routine: foo
! dependent: y
! independent: x
! set: n=5
module integer_argument_output_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, count, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    integer, intent(out) :: count
    real(wp), intent(out) :: y
    integer :: i

    count = 0
    y = 0.0_wp
    do i = 1, n
      if (x(i) > 0.9_wp) then
        count = count + 1
        y = y + x(i) ** 2 * count
      end if
    end do
  end subroutine foo
end module integer_argument_output_mod
