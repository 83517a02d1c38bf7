! idea: a local is overwritten in one branch only and needed later
! routine: foo
! dependent: y
! independent: x
module if_only_in_one_branch_written_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(5)
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i

    t = 1.0_wp
    y = 0.0_wp
    do i = 1, 5
      if (mod(i, 2) == 0) then
        t = t * x(i)
      end if
      y = y + t * t * x(i)
    end do
  end subroutine foo
end module if_only_in_one_branch_written_mod
