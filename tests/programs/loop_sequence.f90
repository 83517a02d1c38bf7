! idea: two loops in sequence with the same variable
! routine: foo
! dependent: y
! independent: x
! set: n=5
module loop_sequence_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t
    integer :: i

    t = 1.0_wp
    do i = 1, n
      t = t * x(i) + sin(t)
    end do
    y = t
    do i = 2, n
      t = t + x(i) * t * t * 0.1_wp
      y = y * t
    end do
    do i = 1, 2
      y = y * sin(t) + x(i)
    end do
  end subroutine foo
end module loop_sequence_mod
