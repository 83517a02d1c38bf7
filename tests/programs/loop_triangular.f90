! idea: inner bounds depend on the outer variable
! routine: foo
! dependent: y
! independent: a
! set: n=4
module loop_triangular_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, a, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n, n)
    real(wp), intent(out) :: y
    integer :: i, j, k

    y = 1.0_wp
    do i = 1, n
      do j = 1, i
        y = y * a(i, j) + sin(y)
      end do
      do j = n, i, -1
        y = y + y * a(j, i) * 0.1_wp
        do k = j, i + 1, 2
          y = sin(y * a(k, j))
        end do
      end do
    end do
  end subroutine foo
end module loop_triangular_mod
