! idea: elemental intrinsics of products, shifts and reductions
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n, n)
    a = sin(matmul(spread(x, 2, 2), spread(y, 1, 2)))*bessel_j0(spread(x, 1, n))
    y = erf(cshift(y, 1))*gamma(1 + sum(a*a, 2)*0.1d0) + hypot(x, maxval(a, 1))
    a = atan2(a, transpose(a) + 3)*mod(a, 0.7d0) + dim(a, spread(y, 1, n)) + sign(a, a - 0.5d0)
    f = f*log_gamma(1 + norm2(a)) + tanh(sum(max(a, transpose(a), 0.2d0))) + aint(sum(y))*f
    y = y**2.5d0 + exp(-norm2(a, 2)) + modulo(y, 0.37d0) + anint(y)*0.5d0 + floor(y)
  end subroutine foo
end module m
