! idea: columns without iterations, or of nothing
! dependent: y, s, z
! independent: x, z
! set: n=3, m=0, none=0, one=1
subroutine foo(n, m, none, one, x, y, s, z)
  implicit none
  integer, intent(in) :: n, m, none, one
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y(n), z(n, one)
  real(8), intent(out) :: s
  real(8) :: w(n), v(one), t
  integer :: i, k
  s = 0.0d0
  w = 2.0d0
  t = x(1)
  do i = 1, m
    t = x(i)**2
    do k = 1, n
      w(k) = t*x(k)
      t = t*w(k)
    end do
    do k = 1, n
      y(k) = w(k)**2*t
    end do
  end do
  y(1) = t*w(2)
  do i = 1, one
    v(1) = x(i)
    do k = 2, one
      v(k) = v(k-1)*x(i)
    end do
    t = v(one)
    do k = 1, none
      t = t*v(k)
    end do
    do k = one, 2, -1
      v(k - 1) = v(k)*t
    end do
    do k = 1, n
      t = t*x(k) + v(1)
      z(k, i) = t*t
    end do
    s = s + t
  end do
end subroutine foo
