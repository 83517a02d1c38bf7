! idea: a function of a used module with the name of an intrinsic is called with a keyword in another module
! dependent: y
! independent: x
! set: n=3
module lib
  implicit none
contains
  pure function spread(a, fraction) result(b)
    real(8), intent(in) :: a(:)
    real(8), intent(in) :: fraction
    real(8) :: b(size(a))
    b = a*fraction + sum(a)*(1 - fraction)/size(a)
  end function
  pure function dim(v, p) result(r)
    real(8), intent(in) :: v(:)
    real(8), intent(in), optional :: p(:)
    real(8) :: r
    r = dot_product(v, v)
    if (present(p)) r = dot_product(v**2, p)
    r = sqrt(r)
  end function
end module
module m
  use lib
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x*dim(x)
    y = y/dim(y, p=x)
    y(1) = y(1)**2
  end subroutine
end module
