! idea: loops over columns that read their neighbours
! dependent: t, u
! independent: t, u
! set: n=3, m=5
subroutine foo(n, m, t, u)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: t(n, m), u(n, m)
  real(8) :: w(n), p(n)
  integer :: i, k
  do i = 1, m - 1
    do k = 1, n
      w(k) = t(k, i)*t(k, i+1)
    end do
    do k = 2, n
      w(k) = w(k)*w(k-1)
      t(k, i) = w(k)*t(k, i)
    end do
  end do
  do i = 2, m
    do k = 1, n
      w(k) = t(k, i)*t(k, i-1)
    end do
    do k = 2, n
      w(k) = w(k)*w(k-1)
      t(k, i) = w(k)*t(k, i)
    end do
  end do
  p = 1.0d0
  do i = 2, m
    do k = 1, n
      w(k) = u(k, i) + 0.1d0*u(k, m + 1 - i)*p(k)
    end do
    do k = 2, n
      p(k) = p(k)*0.5d0 + w(k)*w(k-1)
      u(k, i) = w(k)**2*sin(p(k))
      u(k, 1) = u(k, 1)*w(k)
    end do
  end do
end subroutine foo
