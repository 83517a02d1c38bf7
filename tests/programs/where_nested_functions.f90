! idea: nested masks with functions of arrays, elemental ones guarded
! dependent: y, f
! independent: x
! set: n=4, y=0.9 0.5 1.4 1.1
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n), b(n, 2)
    a = y - 0.8d0
    b = spread(x, 2, 2)
    where (a > 0)
      y = root(a)*matmul(b, [f, 1.0d0])
      where (scaled(n, a) > 0.1d0)
        a = a*scaled(n, y)
      elsewhere (cshift(a, 1) < 0.2d0)
        a = maxval(b, 2)*root(a)
      end where
    elsewhere
      y = y*sum(b, 2)*norm2(a)
    end where
    b = b*spread(a, 2, 2)
    where (b > 0.05d0) b = log(b)*b
    f = f + sum(b)
  end subroutine foo
  elemental function root(a) result(b)
    real(8), intent(in) :: a
    real(8) :: b
    b = sqrt(a)*a
  end function root
  function scaled(n, a) result(b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8) :: b(n)
    b = a*sum(a)
  end function scaled
end module m
