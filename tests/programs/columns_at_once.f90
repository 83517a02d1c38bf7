! idea: columns followed by what is linear in their results, and by sums
! dependent: y, c, s
! independent: x, a
! set: n=5, m=3
subroutine foo(n, m, x, a, y, c, s)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: x(n, m), a
  real(8), intent(inout) :: y(n, m)
  real(8), intent(out) :: c, s
  real(8) :: w(n), t, b
  integer :: i, k
  b = a*a
  b = b*sin(b)
  c = 0.0d0
  s = 0.0d0
  do i = 1, m
    w(1) = b*x(1, i)**2
    do k = 2, n
      w(k) = sin(w(k-1))*x(k, i)
    end do
    t = w(n)
    do k = n, 1, -1
      t = w(k)*t + x(k, i)
      w(k) = t*w(k)
      y(k, i) = exp(-w(k)) + t
    end do
    s = s + t*w(1)
  end do
  do i = 1, m
    c = c + y(1, i)*i*0.5d0
  end do
  c = c/3.0d0
end subroutine foo
