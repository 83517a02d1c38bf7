! idea: intrinsic functions whose arguments have names and stand in another order than that of the standard
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module intrinsic_keywords_in_any_order_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: a(3)
    real :: single
    integer :: k
    y = atan2(x=x, y=x(1)) + atan(x=x(2), y=x)
    y = y*real(kind=kind(y), a=x)**2 + aint(kind=8, a=x*3)
    y = y + sign(b=x - 0.8d0, a=x(1)*x) + dim(y=x, x=1d0)
    y = y + mod(p=x(1), a=x*2.1d0)*modulo(p=0.4d0, a=-x)
    y = y + bessel_jn(x=x, n=2)*bessel_yn(x=x, n=1)
    y = y + scale(i=2, x=x) + set_exponent(i=1, x=x)
    y = y + merge(mask=x > 0.8d0, fsource=x**2, tsource=x**3)
    y = y + hypot(y=x, x=x(1)) + nearest(s=1d0, x=x)
    a = spread(ncopies=3, dim=1, source=x(2))
    k = index(substring='b', string='ab')
    single = real(a=2.5d0, kind=4)
    y = y*a**k + dot_product(vector_b=x, vector_a=a)*single
    y(1:2) = y(1:2)*matmul(matrix_b=x(:2), matrix_a=reshape(shape=[2, 2], source=[x, x(1)]))
    if (btest(pos=1, i=k)) y = sin(y*ibset(pos=0, i=k))
    y = y*mod(p=4, a=k + 3)
  end subroutine foo
end module intrinsic_keywords_in_any_order_mod
