! idea: elemental subroutines with several outputs, sections and scalars among the arguments
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
    real(8) :: a(n, 2), b(n), c
    integer :: k(n), i
    a = spread(x, 2, 2)
    b = 0
    c = f
    do i = 1, 2
      if (f > 0) call polar(a(:, 1), a(:, 2)*y, b, k)
      call polar(y(n:1:-1), f, a(:, i), k)
      call polar(x(i), y(i)*2, c, k(i))
      y = y + b*0.1d0*k + c
      call exchange(a(1:2, 1), a(3:4, 2))
      call exchange(y(i), f)
    end do
    f = f + sum(a)
  end subroutine foo
  elemental subroutine polar(u, v, r, k)
    real(8), intent(in) :: u, v
    real(8), intent(inout) :: r
    integer, intent(out) :: k
    r = r*0.3d0 + hypot(u, v)
    k = nint(u)
  end subroutine polar
  elemental subroutine exchange(u, v)
    real(8), intent(inout) :: u, v
    real(8) :: w
    w = u*v
    u = v
    v = w
  end subroutine exchange
end module m
