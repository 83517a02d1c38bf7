! idea: squares of norms among other things, in single precision too
! dependent: f, g, y
! independent: x, s
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, s, f, g, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(4), intent(in) :: s(n)
    real(8), intent(out) :: f, y(n)
    real(4), intent(out) :: g
    f = x(1)*norm2(x*x)**2 + sqrt(x(2)*x(3))**2/norm2(x)
    g = norm2(s(2:))**2*s(1) + sqrt(s(2))*sqrt(s(2))
    y = norm2(x)**2*x + cos(norm2(x - 3.0d0)**2)
  end subroutine foo
end module m
