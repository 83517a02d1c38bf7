! idea: columns with recurrences down and up again, whose results are overwritten later
! dependent: y
! independent: x, a
! set: n=5, m=3
subroutine foo(n, m, x, a, y)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: x(n, m), a
  real(8), intent(inout) :: y(n, m)
  real(8) :: w(n), s, t
  integer :: i, k
  do i = 1, m
    w(1) = a*x(1, i)**2
    do k = 2, n
      w(k) = sin(w(k-1))*x(k, i)
    end do
    s = w(n)
    do k = n, 1, -1
      t = w(k)*s
      s = s*t + x(k, i)
      w(k) = s*t
      y(k, i) = exp(-w(k)) + s
    end do
  end do
  do i = 1, m
    y(1, i) = y(1, i)**2
  end do
end subroutine foo
