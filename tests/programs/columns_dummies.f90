! idea: work arrays and scalars of columns are arguments, their last values are results
! dependent: y, w, s, e
! independent: x, w, s
! set: n=3, m=4, none=0
subroutine foo(n, m, none, x, y, w, s, e)
  implicit none
  integer, intent(in) :: n, m, none
  real(8), intent(in) :: x(n, m)
  real(8), intent(inout) :: y(n, m), w(n), s
  real(8), intent(out) :: e(n)
  integer :: i, k
  do i = 1, m
    s = x(1, i)
    w(1) = s*s
    do k = 2, n
      w(k) = w(k-1)*x(k, i) + s
      s = s*w(k)
    end do
    do k = n, 1, -1
      s = 0.5d0*s*w(k)
      y(k, i) = y(k, i)**2*s
    end do
  end do
  do k = 1, n
    e(k) = w(k)**2*s
  end do
  do i = 1, none
    do k = 1, n
      w(k) = x(k, i)*s
      s = s*w(k)
    end do
    do k = n, 1, -1
      y(k, i) = y(k, i)**2*s*w(k)
      w(k) = 2.0d0*w(k)*s
    end do
  end do
end subroutine foo
