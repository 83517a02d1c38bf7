! idea: places of the largest and smallest elements select active ones
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
    integer :: p(2), q(n), k
    a = spread(x, 1, n)*spread(y, 2, n)
    p = maxloc(a)
    f = f*a(p(1), p(2)) + x(minloc(x, dim=1))*y(maxloc(matmul(a, x), 1))
    q = minloc(a, 1)
    do k = 1, n
      y(k) = y(k)*a(q(k), k) + x(mod(p(2), n) + 1)
      p = minloc(a*f, mask=a > 0.2d0*k)
    end do
    f = f + y(p(1))
  end subroutine foo
end module m
