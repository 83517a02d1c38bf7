! idea: columns with branches, searches, growing numbers of records and steps of their own
! dependent: y, s, last
! independent: x, a
! set: n=5, m=6, stride=-2, from=2 1 5 3 1 4
subroutine foo(n, m, stride, from, x, a, y, s, last)
  implicit none
  integer, intent(in) :: n, m, stride, from(m)
  real(8), intent(in) :: x(n, m), a
  real(8), intent(inout) :: y(n, m)
  real(8), intent(out) :: s, last
  real(8) :: w(n), f, g
  logical :: big
  integer :: i, k, stop_at
  s = 0.0d0
  last = 0.0d0
  do i = m, 1, stride
    f = 1.0d0
    stop_at = n
    big = x(1, i) > 1.0d0
    do k = 1, n
      w(k) = x(k, i)*a
    end do
    do k = 1, n
      f = f*w(k)*0.9d0
      if (f > 1.1d0 .and. k > 2) then
        stop_at = k - 1
        exit
      end if
    end do
    do k = from(i), stop_at
      f = f*f*0.5d0 + w(k)
    end do
    if (big) then
      do k = 2, n
        g = w(k-1)*f
        w(k) = w(k)*g
        f = f + sin(w(k))
      end do
    else if (stop_at < 3) then
      do while (f < 3.0d0)
        f = f*1.5d0 + w(1)*f
      end do
    end if
    do k = 1, min(n, i - 1)
      f = f*0.5d0 + sin(f)
      y(k, i) = w(k)*f + y(k, i)
    end do
    if (f > 2.0d0) then
      last = f
    end if
    s = s + f*2.0d0
  end do
  s = s/7.0d0
  do i = 1, m
    do k = 1, n, 3
      last = last + y(k, i)*0.25d0*i
    end do
  end do
end subroutine foo
