! idea: a temporary is written in some iterations only
! routine: foo
! dependent: y
! independent: x
! set: n=6
module loop_conditional_private_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: t
    integer :: i

    t = 0.5_wp
    do i = 1, n
      if (mod(i, 3) == 1) t = x(i) ** 2
      y(i) = t * x(i) + t ** 2
    end do
  end subroutine foo
end module loop_conditional_private_mod
