! idea: several inner loops in an outer one, some inside branches
! routine: foo
! dependent: y
! independent: x
! set: n=4
module loop_in_loop_sequence_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i, j

    y = 1.0_wp
    do i = 1, n
      t = y
      do j = 1, 2
        t = sin(t) * x(i) + 0.1_wp * t
      end do
      y = y + t
      if (i > 2) then
        do j = i, n
          t = sin(t * t * x(j))
          y = y * cos(t)
        end do
      end if
      do j = 2, 1, -1
        y = y * x(j) * 0.5_wp + sin(y)
      end do
    end do
  end subroutine foo
end module loop_in_loop_sequence_mod
