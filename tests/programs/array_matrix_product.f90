! idea: matrix product with three loops
! routine: foo
! dependent: c
! independent: a, b, c
! set: n=3, m=2, l=4
module array_matrix_product_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real(wp), intent(in) :: a(n, l), b(l, m)
    real(wp), intent(inout) :: c(n, m)
    integer :: i, j, k

    do j = 1, m
      do k = 1, l
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine foo
end module array_matrix_product_mod
