! idea: an inner bound changes from one outer iteration to the next
! routine: foo
! dependent: y
! independent: x
! set: n=5
module loop_bounds_overwritten_inner_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i, j, m

    y = 1.0_wp
    m = 0
    do i = 1, n
      do j = 1, m
        y = y * x(j) + sin(y)
      end do
      m = mod(m + 2, n)
    end do
  end subroutine foo
end module loop_bounds_overwritten_inner_mod
