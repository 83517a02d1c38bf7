! idea: the dimension that a function works along is computed
! dependent: y
! independent: x, w
! set: n=3
module reduction_dim_varies_mod
  implicit none
contains
  subroutine foo(n, x, w, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, n), w(n, n, n)
    real(8), intent(out) :: y
    real(8) :: s(n), t(n, n), u(n, n, n)
    integer :: k, i
    y = 0.0d0
    do i = 1, 3
      k = 1 + mod(i, 2)
      s = sum(x*x, dim=k)*y + product(x, k, mask=x > 0.6d0)
      t = sum(w, dim=4 - i) + spread(s, dim=k, ncopies=n)
      u = cshift(w, i, dim=i)*2.0d0
      s(i) = s(i)*sum(maxval(t, dim=3 - k)*x(:, k))
      if (k == 1) y = y + s(1)*norm2(t(:, 2))
      y = y + sum(s) + sum(minval(sum(u, dim=i), dim=k)*s)
      k = 0
    end do
  end subroutine foo
end module reduction_dim_varies_mod
