! idea: intrinsic functions are given to routines, given on, and called by name as well
! dependent: y, z
! independent: x, z
module m
  implicit none
contains
  subroutine foo(x, y, z)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    double precision, intent(inout) :: z
    double precision :: t
    integer :: i
    intrinsic dsin, dexp
    call integrate(dsin, 0.1d0, x, y)
    do i = 1, 2
      call integrate(dexp, 0.1d0*i, 0.5d0*y, t)
      y = y*t + dsin(x*z) + product_of(dsin, twice, z)
      z = z*0.5d0 + product_of(twice, g=dexp, x=-z)
    end do
    call integrate(dsin, 0.3d0, 0.2d0, t)
    y = y*t
  end subroutine foo
  subroutine integrate(f, a, b, r)
    double precision, external :: f
    double precision, intent(in) :: a, b
    double precision, intent(out) :: r
    double precision :: t
    r = (b - a)*f(0.5d0*(a + b))
    call inner(f, r, t)
    r = r + t
  end subroutine integrate
  subroutine inner(g, a, r)
    interface
      function g(x)
        double precision, intent(in) :: x
        double precision :: g
      end function g
    end interface
    double precision, intent(in) :: a
    double precision, intent(out) :: r
    r = g(a)*a
  end subroutine inner
  function product_of(f, g, x)
    double precision, external :: f, g
    double precision, intent(in) :: x
    double precision :: product_of
    product_of = f(x)*g(0.5d0*x)
  end function product_of
  function twice(x)
    double precision, intent(in) :: x
    double precision :: twice
    twice = 2.0d0*x
  end function twice
end module m
