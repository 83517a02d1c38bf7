! idea: types of intrinsic functions are declared, and variables and functions have such names
! dependent: y
! independent: x
! set: n=4
subroutine foo(n, x, y)
  implicit none
  integer n, i, index(4)
  double precision x(n), y, dsqrt, dabs, max, sum, cos, erf, t, dim, sign
  integer nint, mod
  dim(t) = t * t + 1.0d0

  sum = 0.0d0
  do i = 1, n
    index(i) = n + 1 - i
    t = dsqrt(x(index(i))) * max(dabs(x(i)), 0.1d0) + erf(x(i)) * dim(x(i))
    if (mod(nint(10.0d0 * x(i)), 2) .eq. 7) t = 0.0d0
    sum = sum + t * cos(x(1))
  end do
  call inner(sum, sign)
  y = sum * sign
contains
  subroutine inner(a, b)
    double precision a, b, sqrt, max
    max = a * 0.5d0
    b = sqrt(a + 1.0d0) * max
  end subroutine inner
end
