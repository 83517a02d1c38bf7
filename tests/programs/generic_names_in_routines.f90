! idea: generic names that a routine declares itself, for procedures of its module, of another and internal ones, beside those of the module
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module generic_names_in_routines_other_mod
  implicit none
  interface eval
    module procedure cubes
  end interface
contains
  real(8) function cubes(x)
    real(8), intent(in) :: x(:)
    cubes = sum(x**3)
  end function cubes
  subroutine grow(x)
    real(8), intent(inout) :: x(:)
    x = x*x(1)
  end subroutine grow
end module generic_names_in_routines_other_mod
module generic_names_in_routines_mod
  use generic_names_in_routines_other_mod, only: eval, more => grow
  implicit none
  type :: pair
    real(8) :: a, b
  end type pair
contains
  real(8) function real_power(x, y)
    real(8), intent(in) :: x(:), y
    real_power = sum(x)*y**2
  end function real_power
  real(8) function integer_power(x, y)
    real(8), intent(in) :: x(:)
    integer, intent(in) :: y
    integer_power = sum(x)*y**2
  end function integer_power
  subroutine grow_pair(p)
    type(pair), intent(inout) :: p
    p%a = p%a*p%b
  end subroutine grow_pair
  subroutine middle(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    interface power
      module procedure real_power, integer_power
    end interface
    interface change
      module procedure grow_pair, more
    end interface
    type(pair) :: p
    p = pair(power(x, x(2)), power(x, 3))
    call change(p)
    call change(y)
    y = y*p%a + eval(x)
    if (y(1) < -1000) print *, power(x, 2), eval(x)
  end subroutine middle
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    interface eval
      procedure product_of, scaled
    end interface
    interface only_one
      procedure scaled
    end interface
    integer :: i
    do i = 1, n
      y(i) = x(i)*eval(x) + eval(x, x(1)) + eval(x(i)) + only_one(x(2))
    end do
    call middle(x, y)
    y = y*twice(x)
  contains
    real(8) function product_of(x, y)
      real(8), intent(in) :: x(:), y
      product_of = sum(x)*y**2
    end function product_of
    real(8) function scaled(s)
      real(8), intent(in) :: s
      scaled = s*x(3)
    end function scaled
    real(8) function twice(s)
      real(8), intent(in) :: s(:)
      twice = eval(s(2)) + eval(s) + eval(s, s(1))
    end function twice
  end subroutine foo
end module generic_names_in_routines_mod
