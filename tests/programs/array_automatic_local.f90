! idea: automatic arrays with bounds that are expressions
! routine: foo
! dependent: y
! independent: x
! set: n=4, m=3
module array_automatic_local_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: t(n * m, max(2, m - 1)), u(0:size(x) - 1)
    integer :: i, j

    u = x ** 2
    do j = 1, max(2, m - 1)
      do i = 1, n * m
        t(i, j) = u(mod(i, n)) * x(mod(j, n) + 1) * i
      end do
    end do
    y = 0.0_wp
    do i = 1, n
      y = y + t(i, 1) * t(i * m, 2) * u(i - 1)
    end do
  end subroutine foo
end module array_automatic_local_mod
