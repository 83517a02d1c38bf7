! idea: work arrays of columns that keep values of earlier columns
! dependent: y
! independent: x
! set: n=4, m=4, idx=2 1 2 3
subroutine foo(n, m, idx, x, y)
  implicit none
  integer, intent(in) :: n, m, idx(m)
  real(8), intent(in) :: x(n, m)
  real(8), intent(out) :: y(n, m)
  real(8) :: w(n), v(n, n), r, big, last
  integer :: i, k
  w = 1.0d0
  v = 0.5d0
  r = 1.0d0
  big = -1.0d0
  last = 2.0d0
  do i = 1, m
    do k = 1, n
      y(k, i) = 0.25d0
    end do
  end do
  do i = 1, m
    do k = 2, n
      if (x(k, i) > 1.0d0) w(k) = x(k, i)**2
    end do
    do k = 2, n - 1
      v(k, idx(i)) = v(k, idx(i))*w(k) + w(k+1)**2
      y(k, i) = v(k, idx(i))*w(k)*r
    end do
    r = 0.5d0*r*r + w(n)
    big = max(big, w(2)*x(1, i))
    y(1, i) = big**2
    y(idx(i), i) = y(idx(i), i)*last
    do k = 1, i - 2
      last = x(k, i)*last
    end do
  end do
  do k = 1, n
    y(k, 1) = y(k, 1)*w(k) + last*r
  end do
end subroutine foo
