! idea: an array is overwritten wholly in each iteration of a loop that may have none
! routine: foo
! dependent: y
! independent: x
! set: n=4, m=0
module loop_no_iterations_overwrite_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y
    real(wp) :: a(n)
    integer :: i, k

    do i = 1, n
      a(i) = x(i) ** 2
    end do
    do i = 1, n
      y = y + a(i) ** 3
    end do
    do k = 1, m
      do i = 1, n
        a(i) = 2.0_wp * k
      end do
    end do
    do i = 1, n
      y = y + a(i)
      a(i) = 3.0_wp
    end do
    do i = 1, n
      y = y * a(i)
    end do
  end subroutine foo
end module loop_no_iterations_overwrite_mod
