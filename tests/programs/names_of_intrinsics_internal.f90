! idea: internal functions have names of intrinsics, with as many arguments or others
! dependent: y
! independent: x
! set: x=0.7 1.1
module names_of_intrinsics_internal_mod
  implicit none
contains
  subroutine foo(x, y)
    real(kind=8), intent(in) :: x(2)
    real(kind=8), intent(out) :: y(2)
    real(kind=8) :: sum, w(2)
    integer :: i
    sum = x(1)
    w = abs(x)*sum
    where (x > 1.0d0) w = w*abs(2*x)
    forall (i = 1:2) w(i) = w(i) + abs(x(i))
    do i = size(0), size(1)
      w(i) = w(i)*gamma(c=x(i), a=gamma(x(1), x(2), 2.0d0), b=1.5d0)
    end do
    if (abs(w(2)) > 0.1d0) w(1) = w(1) + first(w)
    y(size(0)) = second(w)*exp(x(2))*norm2()
    y(size(1)) = w(1) + third(x(2))
  contains
    elemental real(kind=8) function abs(a)
      real(kind=8), intent(in) :: a
      abs = 3*a**2
    end function
    pure integer function size(n)
      integer, intent(in) :: n
      size = n + 1
    end function
    real(kind=8) function gamma(a, b, c)
      real(kind=8), intent(in) :: a, b, c
      gamma = a*b + sign(c, 2)
    end function
    real(kind=8) function sign(a, n)
      real(kind=8), intent(in) :: a
      integer, intent(in) :: n
      sign = a**n
    end function
    real(kind=8) function first(v)
      real(kind=8), intent(in) :: v(2)
      real(kind=8) :: exp(2)
      exp = v**2
      first = exp(1)*exp(2) + abs(v(2))
    end function
    real(kind=8) function second(v)
      real(kind=8), intent(in) :: v(2)
      second = exp(1/(1 + v(1))) + third(v(2)/1000)
    end function
    recursive function third(v) result(exp)
      real(kind=8), intent(in) :: v
      real(kind=8) :: exp
      exp = v**3
      if (v > 1.0d0) exp = third(v - 0.5d0)*abs(-v)
    end function
    real(kind=8) function norm2()
      norm2 = sum*x(2)
    end function
  end subroutine
end module
