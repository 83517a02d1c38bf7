! idea: types that extend renamed ones of the same name, with generic names and variables of the same names in their modules
! routine: top
! dependent: y
! independent: x
module type_extends_renamed_a
  implicit none
  private
  public :: fa, t
  type :: t
    real(8) :: a = 1
  contains
    procedure :: area => area_t
  end type
  interface calc
    module procedure calc1, calc2
  end interface
  real(8) :: cache
contains
  real(8) function area_t(self, s)
    class(t), intent(in) :: self
    real(8), intent(in) :: s
    area_t = self%a * s
  end function
  real(8) function calc1(x)
    real(8), intent(in) :: x
    calc1 = x*x
  end function
  real(8) function calc2(x, y)
    real(8), intent(in) :: x, y
    calc2 = x*y
  end function
  real(8) function fa(x)
    real(8), intent(in) :: x
    integer :: i
    cache = calc(x)
    fa = calc(x, cache)
    outer: do i = 1, 3
      if (i == 2) cycle outer
      fa = fa + calc(x)*i
    end do outer
  end function
end module
module type_extends_renamed_b
  use type_extends_renamed_a, only: base => t
  implicit none
  private
  public :: fb, t, outer
  type, extends(base) :: t
    real(8) :: b = 2
  contains
    procedure :: area => area_t
    procedure :: both
  end type
  interface calc
    module procedure calc1, calc2
  end interface
  real(8) :: cache, outer
contains
  real(8) function area_t(self, s)
    class(t), intent(in) :: self
    real(8), intent(in) :: s
    area_t = self%base%area(s) + self%b * s * s
  end function
  real(8) function both(self, s)
    class(t), intent(in) :: self
    real(8), intent(in) :: s
    both = self%area(s) * self%base%a
  end function
  real(8) function calc1(x)
    real(8), intent(in) :: x
    calc1 = sin(x)
  end function
  real(8) function calc2(x, n)
    real(8), intent(in) :: x
    integer, intent(in) :: n
    calc2 = x**n
  end function
  real(8) function fb(x)
    real(8), intent(in) :: x
    cache = calc(x)
    outer = cache*x
    fb = calc(cache, 3)
  end function
end module
module type_extends_renamed
  use type_extends_renamed_a, only: fa, t1 => t
  use type_extends_renamed_b, only: fb, t, outer
  implicit none
contains
  subroutine top(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(t) :: o
    type(t1) :: p
    integer :: i
    o%a = x(1)
    o%b = x(2)
    p%a = x(1)*x(2)
    outer = 0
    y = fa(x(1)) + fb(x(2)) + o%both(x(1)) + p%area(x(2)) + outer
    cache: do i = 1, 2
      y = y * 1.1d0 * x(1)
      if (y > 100.0d0) exit cache
    end do cache
  end subroutine
end module
