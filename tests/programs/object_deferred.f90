! idea: a procedure of an abstract type calls one that is deferred, for a variable of a known type
! dependent: y
! independent: x
! set: n=3
module object_deferred_mod
  implicit none
  type, abstract :: integrand
    real(8) :: shift = 0.1d0
  contains
    procedure(value_of), deferred :: eval
    procedure :: integrate
  end type integrand
  abstract interface
    function value_of(this, x) result(f)
      import :: integrand
      class(integrand), intent(in) :: this
      real(8), intent(in) :: x
      real(8) :: f
    end function value_of
  end interface
  type, extends(integrand) :: gauss
    real(8) :: width
  contains
    procedure :: eval => gauss_eval
  end type gauss
contains
  function gauss_eval(this, x) result(f)
    class(gauss), intent(in) :: this
    real(8), intent(in) :: x
    real(8) :: f
    f = exp(-(x - this%shift)**2/this%width)
  end function gauss_eval
  function integrate(this, a, b, n) result(s)
    class(integrand), intent(in) :: this
    real(8), intent(in) :: a, b
    integer, intent(in) :: n
    real(8) :: s, h
    integer :: i
    h = (b - a)/n
    s = 0
    do i = 1, n
      s = s + h*this%eval(a + (i - 0.5d0)*h)
    end do
  end function integrate
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(gauss) :: g
    g%shift = x(1)
    g%width = x(2)
    y = g%integrate(0d0, x(3), n)
  end subroutine foo
end module object_deferred_mod
