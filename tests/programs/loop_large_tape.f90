! idea: ten thousand recorded values
! routine: foo
! dependent: y
! independent: x
! set: n=500, m=20
module loop_large_tape_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i, j

    t = x
    do i = 1, n
      do j = 1, m
        t = sin(t) + x
      end do
    end do
    y = t
  end subroutine foo
end module loop_large_tape_mod
