! idea: work arrays of which columns use parts, with bounds that change
! dependent: y
! independent: x
! set: n=6, m=3, top=9
subroutine foo(n, m, top, x, y)
  implicit none
  integer, intent(inout) :: n
  integer, intent(in) :: m, top
  real(8), intent(in) :: x(9, m)
  real(8), intent(inout) :: y(9, m)
  real(8) :: w(top), v(n), u(0:top, 2)
  integer :: i, k, keep
  v = 2.0d0
  w = 3.0d0
  u = 0.5d0
  keep = n
  n = n - 2
  do i = 1, m
    do k = 1, n
      v(k) = x(k, i)**2
      w(k) = x(k, i)*y(k, i)
    end do
    do k = n, 1, -1
      y(k, i) = v(k)*v(k + 1)*w(k)
      v(k) = v(k)*y(k, i)
    end do
    y(1, i) = y(1, i) + v(n)*w(n + 1)*v(keep)
    v(keep) = v(1)
  end do
  do i = 1, m
    u(0, 1) = x(1, i)
    u(0, 2) = x(2, i)
    do k = 1, top - 1
      u(k, 1) = u(k-1, 1)*x(k, i)
      u(k, 2) = u(k-1, 1)*u(k-1, 2)
    end do
    do k = top - 2, 0, -1
      u(k, 1) = u(k, 2)*u(k+1, 1)
      y(k+1, i) = y(k+1, i)*u(k, 1)**2
    end do
  end do
  n = keep
end subroutine foo
