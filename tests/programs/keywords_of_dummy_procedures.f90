! idea: interfaces of dummy procedures have the names of the procedures given in another order
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module keywords_of_dummy_procedures_mod
  implicit none
  abstract interface
    real(8) function fun(u, a, b)
      real(8), intent(in) :: u
      real(8), intent(in), optional :: a, b
    end function fun
  end interface
contains
  real(8) function power(v, b, a)
    real(8), intent(in) :: v
    real(8), intent(in), optional :: b, a
    power = v
    if (present(a)) power = power*a
    if (present(b)) power = power + sin(b)
  end function power
  subroutine turn(f, y)
    real(8), intent(in) :: f(:)
    real(8), intent(out) :: y(:)
    y = -f**2
  end subroutine turn
  subroutine apply(f, s, x, y)
    procedure(fun) :: f
    interface
      subroutine s(y, f)
        real(8), intent(in) :: y(:)
        real(8), intent(out) :: f(:)
      end subroutine s
    end interface
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    real(8) :: slope(size(y))
    integer :: i
    do i = 2, size(x)
      y(i) = y(i) + f(x(i), b=x(i - 1)) + f(a=x(i), u=f(x(1), b=x(2)))
      call s(f=slope, y=y)
      if (x(i) > 0.8d0) y = y + 0.1d0*f(b=x(i), u=x(1), a=x(2))*slope
    end do
  end subroutine apply
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x
    call apply(power, turn, x, y)
    call apply(inner, turn, x, y)
    call own(power, y(2))
    call own(inner, y(1))
  contains
    subroutine own(f, z)
      procedure(fun) :: f
      real(8), intent(inout) :: z
      z = z + f(x(1), b=z)
    end subroutine own
    real(8) function inner(a, u, b)
      real(8), intent(in) :: a
      real(8), intent(in), optional :: u, b
      inner = a*x(2)
      if (present(b)) inner = inner + b**2
      if (present(u)) inner = inner - u*x(3)
    end function inner
  end subroutine foo
end module keywords_of_dummy_procedures_mod
