! idea: columns that overwrite what is dependent and independent, and later statements that wait
! routine: foo
! dependent: y, x, c, w
! independent: x, y, b
! set: n=4, m=3
module columns_overwrite
  implicit none
  real(8) :: total = 0.0d0
contains
  subroutine advance(n, x, y, w, b, total)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n), y(n), total
    real(8), intent(out) :: w(n)
    real(8), intent(in) :: b
    integer :: k
    w(1) = x(1)*b
    do k = 2, n
      w(k) = w(k-1)*sin(x(k)) + y(k)
    end do
    do k = 1, n
      x(k) = x(k)*w(k)
    end do
    total = total + w(n)
  end subroutine advance
  subroutine foo(n, m, x, y, b, c, w)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: x(n, m), y(n, m), w(n)
    real(8), intent(in) :: b
    real(8), intent(out) :: c
    real(8) :: z(n), sums
    integer :: i, k
    sums = 0.0d0
    z(1) = b*b*y(1, 1)
    do i = 1, m
      call advance(n, x(:, i), y(:, i), w, b, sums)
      y(1, i) = w(2)*z(1)
    end do
    total = total + sums
    c = sums
    do i = 1, m
      z(1) = x(1, i)**2
      do k = 2, n
        z(k) = z(k-1)*y(k, i)
        c = c + z(k)
      end do
      do k = n, 2, -1
        x(k, i) = x(k-1, i)*z(k)
      end do
    end do
    do i = 1, m
      x(1, i) = c*i
    end do
  end subroutine foo
end module columns_overwrite
