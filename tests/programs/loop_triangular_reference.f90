! idea: elimination without pivoting, in place
! routine: foo
! dependent: a
! independent: a
! set: n=4
module loop_triangular_reference_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, a)
    integer, intent(in) :: n
    real(wp), intent(inout) :: a(n, n)
    integer :: i, j, k

    do k = 1, n
      a(k, k) = a(k, k) + 3.0_wp
    end do
    do k = 1, n - 1
      do i = k + 1, n
        a(i, k) = a(i, k) / a(k, k)
        do j = k + 1, n
          a(i, j) = a(i, j) - a(i, k) * a(k, j)
        end do
      end do
    end do
  end subroutine foo
end module loop_triangular_reference_mod
