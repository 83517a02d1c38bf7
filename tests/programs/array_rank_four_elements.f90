! idea: element access in four dimensions
! routine: foo
! dependent: y
! independent: a
! set: n=2
module array_rank_four_elements_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, a, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: a(n, n, n, 0:n)
    real(wp), intent(out) :: y
    integer :: i, j, k, l

    y = 0.1_wp
    do l = 0, n
      do k = n, 1, -1
        do j = 1, n
          do i = 1, n
            y = y + a(i, j, k, l) ** 2 * sin(y)
          end do
        end do
      end do
    end do
  end subroutine foo
end module array_rank_four_elements_mod
