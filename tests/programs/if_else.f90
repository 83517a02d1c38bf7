! idea: both branches active, the condition on an active value
! routine: foo
! dependent: y
! independent: x
module if_else_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y(4)
    integer :: i

    do i = 1, 4
      if (x(i) > 1.01_wp) then
        y(i) = x(i) ** 2
      else
        y(i) = sin(x(i))
      end if
    end do
  end subroutine foo
end module if_else_mod
