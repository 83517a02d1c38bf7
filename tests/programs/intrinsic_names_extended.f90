! idea: intrinsic names that interfaces extend for structures, used for numbers as well
! dependent: y
! independent: x
! set: n=3
module intrinsic_names_extended_mod
  implicit none
  type :: dual
    real(8) :: a, b
  end type dual
  interface abs
    module procedure modulus
  end interface
  interface sqrt
    module procedure dual_sqrt
  end interface
contains
  elemental real(8) function modulus(a)
    type(dual), intent(in) :: a
    modulus = sqrt(abs(a%a)**2 + a%b**2)
  end function modulus
  elemental type(dual) function dual_sqrt(a)
    type(dual), intent(in) :: a
    dual_sqrt = dual(sqrt(a%a), a%b/(2*sqrt(a%a)))
  end function dual_sqrt
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(dual) :: d(n)
    real(8) :: z(n)
    d%a = sqrt(x)
    d%b = abs(x)
    d = sqrt(d)
    z = x
    where (abs(d) > 0.5d0) z = abs(sqrt(d)) + abs(z)
    y = sum(z) + sum(abs(d)) + sqrt(x(1)) + abs(x(2)*sqrt(x(3))) + abs(sqrt(d(1)))
  end subroutine foo
end module intrinsic_names_extended_mod
