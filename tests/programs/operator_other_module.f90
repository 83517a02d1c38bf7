! idea: operators of another module: with names, elemental, comparisons, in loops and arguments
! dependent: y, f
! independent: x
! set: n=3
module intervals
  implicit none
  type interval
    real(8) :: low, high
  end type interval
  interface operator(+)
    module procedure add, add_number
  end interface operator(+)
  interface operator(<)
    module procedure is_below
  end interface operator(<)
  interface operator(.width.)
    module procedure width
  end interface
  interface operator(.scaled.)
    module procedure scaled, scaled_numbers
  end interface
  interface assignment(=)
    module procedure from_number, to_number
    module procedure :: from_logical
  end interface assignment(=)
contains
  elemental function add(a, b) result(c)
    type(interval), intent(in) :: a, b
    type(interval) :: c
    c%low = a%low + b%low
    c%high = a%high + b%high
  end function add
  pure function add_number(a, b) result(c)
    type(interval), intent(in) :: a
    real(8), intent(in) :: b
    type(interval) :: c
    c%low = a%low + b
    c%high = a%high*b
  end function add_number
  pure function is_below(a, b) result(c)
    type(interval), intent(in) :: a, b
    logical :: c
    c = a%high < b%low
  end function is_below
  pure function width(a) result(w)
    type(interval), intent(in) :: a
    real(8) :: w
    w = a%high - a%low
  end function width
  pure function scaled(a, s) result(c)
    type(interval), intent(in) :: a
    real(8), intent(in) :: s
    type(interval) :: c
    c = interval(a%low*s, a%high*s)
  end function scaled
  elemental function scaled_numbers(a, s) result(c)
    real(8), intent(in) :: a
    integer, intent(in) :: s
    real(8) :: c
    c = a**s
  end function scaled_numbers
  pure subroutine from_number(a, x)
    type(interval), intent(out) :: a
    real(8), intent(in) :: x
    a%low = x
    a%high = 2*x
  end subroutine from_number
  pure subroutine to_number(x, a)
    real(8), intent(out) :: x
    type(interval), intent(in) :: a
    x = a%high*a%low
  end subroutine to_number
  pure subroutine from_logical(x, a)
    real(8), intent(inout) :: x
    logical, intent(in) :: a
    if (a) x = x*x
  end subroutine from_logical
end module intervals
module m
  use intervals
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    type(interval) :: a, b
    integer :: i
    a = x(1)
    do i = 1, n
      b = y(i)*x(i)
      a = a + b + 0.1d0*f
      if (b < a .or. .width. b > 1.9d0) then
        y(i) = a
        y(i) = y(i)*(.width. (a .scaled. x(i)))*0.1d0
      end if
    end do
    y = (x .scaled. 3) + ((y*0.1d0) .scaled. 2)
    f = a + f
    f = f*0.1d0 > 0.0d0
    call use_it(a + (b .scaled. f), .width. a, y(2))
  end subroutine foo
  subroutine use_it(a, w, f)
    type(interval), intent(in) :: a
    real(8), intent(in) :: w
    real(8), intent(inout) :: f
    f = f + a%low*w
  end subroutine use_it
end module m
