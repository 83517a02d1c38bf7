! idea: masks of do concurrent, whose indices are its own, in loops and branches
! dependent: y, total
! independent: x
! set: n=4
module loop_concurrent_mask
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y, total)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    real(wp), intent(inout) :: y(n, n)
    real(wp), intent(out) :: total
    integer :: i, j, k
    real(wp) :: t
    i = 2
    do k = 1, 2
      do concurrent (i = 1:n, x(i) > 0.9_wp)
        x(i) = x(i)*y(i, k)
        if (mod(i, 2) == 0) cycle
        x(i) = 0.5_wp*x(i)**2
      end do
      ! The variable of the loop outside.
      x(i) = x(i) + y(i, 1)
      inner: do concurrent (i = 1:n, j = n:1:-1, i /= j .and. k == 2)
        if (j == 3) cycle inner
        y(i, j) = y(i, j)*x(i) + x(j)
      end do inner
    end do
    if (x(1) > 0.0_wp) then
      do concurrent (j = 1:n - 2:2, x(j) > x(j + 1))
        y(j, 1:j) = x(j)*y(j, 1:j)
      end do
    end if
    t = 0.0_wp
    do concurrent (k = n:2)
      t = x(k)
    end do
    total = sum(y)*t + x(i)*i + y(1, 2)
  end subroutine foo
end module loop_concurrent_mask
