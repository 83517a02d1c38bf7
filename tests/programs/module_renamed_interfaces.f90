! idea: use with renames, without only, of a module with interfaces, operators and assignments
! dependent: y
! independent: x
module pair_tools
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: pair
    real(wp) :: a = 0, b = 0
  end type pair
  abstract interface
    real(wp) function fun(x)
      import :: wp
      real(wp), intent(in) :: x
    end function fun
    real(wp) function hidden(x)
      import :: wp
      real(wp), intent(in) :: x
    end function hidden
  end interface
  interface operator(.plus.)
    module procedure add
  end interface
  interface operator(+)
    module procedure add
  end interface
  interface assignment(=)
    module procedure fill
  end interface
  private :: hidden, add, fill
contains
  pure function add(p, q) result(r)
    type(pair), intent(in) :: p, q
    type(pair) :: r
    r = pair(p%a + q%a, p%b*q%b)
  end function add
  pure subroutine fill(p, v)
    type(pair), intent(out) :: p
    real(wp), intent(in) :: v
    p%a = v
    p%b = v**2
  end subroutine fill
  real(wp) function twice(f, x)
    procedure(fun) :: f
    real(wp), intent(in) :: x
    twice = f(f(x))
  end function twice
end module pair_tools
module renamed_interfaces_mod
  use pair_tools, again => twice, couple => pair
  implicit none
contains
  real(wp) function apply(f, x) result(r)
    procedure(fun) :: f
    real(wp), intent(in) :: x
    r = again(f, x)*2.0_wp
  end function apply
  real(wp) function bend(x)
    real(wp), intent(in) :: x
    bend = sin(x) + x**2
  end function bend
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    type(couple) :: p, q
    p = x
    q = couple(apply(bend, x), 2.0_wp)
    q = p .plus. q
    p = p + q
    y = p%a*p%b
  end subroutine foo
end module renamed_interfaces_mod
