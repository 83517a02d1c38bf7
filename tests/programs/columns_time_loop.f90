! idea: columns of a field that each time step overwrites
! dependent: t, cost
! independent: t, a
! set: n=4, m=3, steps=3, none=0
subroutine foo(n, m, steps, none, t, a, cost)
  implicit none
  integer, intent(in) :: n, m, steps, none
  real(8), intent(inout) :: t(n, m)
  real(8), intent(in) :: a
  real(8), intent(out) :: cost
  real(8) :: w(n), g(0:n), s
  integer :: i, k, it
  cost = 0.0d0
  do it = 1, steps
    do i = m, 1, -2
      g(0) = t(1, i)*a
      do k = 1, n
        g(k) = g(k-1)*0.5d0 + sin(t(k, i))
        w(k) = t(k, i)**2
      end do
      do k = 3, none
        w(k) = 7.0d0
      end do
      s = g(n)*w(n)
      do k = n - 1, 1, -1
        t(k, i) = t(k, i) + 0.1d0*w(k)*t(k+1, i)*g(k-1)
        s = s + t(k, i)*s*0.1d0
      end do
      t(n, i) = s*t(n, i)
      cost = cost + s
    end do
    do i = 1, m
      do k = 2, n
        t(k, i) = t(k, i)*cos(t(k-1, i))
      end do
    end do
  end do
  cost = cost*t(2, 2) + w(2)*g(1) + s
end subroutine foo
