! idea: index expressions with products, quotients and intrinsics
! routine: foo
! dependent: y
! independent: x
! set: n=3
module array_index_nonlinear_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n * n)
    real(wp), intent(out) :: y(n * n)
    integer :: i, j

    do j = 1, n
      do i = 1, n
        y((j - 1) * n + i) = x((i - 1) * n + j) ** 2 * x(max(i, j)) + x(mod(i * j, n) + (i * j) / n + 1)
      end do
    end do
  end subroutine foo
end module array_index_nonlinear_mod
