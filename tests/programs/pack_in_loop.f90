! idea: what is packed and unpacked depends on values that change
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
    real(8) :: a(2, n), b(2*n)
    logical :: l(n)
    integer :: k
    a = spread(x, 1, 2)
    a(2, :) = y*f
    b = f
    do k = 1, 3
      l = a(1, :) > 0.4d0*k
      y = unpack(b, l, y*x)
      b = pack(a, a < 1.2d0, b(2*n:1:-1)*f)
      b(1:count(l)) = b(1:count(l))*pack(a(2, :)*x, l)
      a(1, :) = unpack(pack(y, l)*2, l, 0.5d0)
      f = f*0.5d0 + sum(pack(b, .true.))*0.1d0 + maxval(pack(x, x > 9.0d0)*0, mask=.false.)*0
    end do
  end subroutine foo
end module m
