! idea: loops in branches and branches in loops
! routine: foo
! dependent: y
! independent: x
! set: n=4
module loop_in_branch_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, j

    y = 1.0_wp
    if (n > 3) then
      do i = 1, n
        if (mod(i, 2) == 0) then
          do j = 1, i
            y = y * x(j) + sin(y)
          end do
        else
          y = y * y * 0.5_wp
        end if
        if (i == 3) y = y + x(3) ** 2
      end do
    else
      do i = n, 1, -1
        y = y * x(i)
      end do
    end if
    do i = 1, 2
      y = y * sin(y)
    end do
  end subroutine foo
end module loop_in_branch_mod
