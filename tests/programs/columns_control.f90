! idea: columns with branches, searches and bounds of their own
! dependent: y, s
! independent: x, a
! set: n=5, m=4, from=2 1 5 3
subroutine foo(n, m, from, x, a, y, s)
  implicit none
  integer, intent(in) :: n, m, from(m)
  real(8), intent(in) :: x(n, m), a
  real(8), intent(inout) :: y(n, m)
  real(8), intent(out) :: s
  real(8) :: w(n), f, g
  integer :: i, k, last
  s = 0.0d0
  do i = 1, m
    f = 1.0d0
    last = n
    do k = 1, n
      w(k) = x(k, i)*a
      f = f*w(k)*y(k, i)
      if (f > 1.2d0) then
        last = k
        exit
      end if
    end do
    do k = last + 1, n
      w(k) = 0.1d0*f*k
    end do
    do k = from(i), last
      f = f*f*0.5d0 + w(k)
    end do
    if (x(2, i) > 1.0d0) then
      do k = 2, n
        g = w(k-1)*f
        w(k) = w(k)*g
        f = f + sin(w(k))
      end do
    else if (last < 3) then
      do while (f < 3.0d0)
        f = f*1.5d0 + w(1)*f
      end do
    end if
    do k = 1, i
      y(k, i) = w(k)*f*y(k, i)
      f = f*y(k, i) + 1.0d0
    end do
    s = s + f
  end do
  s = s*y(1, 1)
end subroutine foo
