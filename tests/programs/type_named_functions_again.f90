! idea: functions that go by the name of a type, and generic ones, called more than once
! dependent: y
! independent: x
module type_named_again_types
  implicit none
  private
  type, public :: normal
    real(8) :: mu = 0, sigma = 1
  contains
    procedure :: density
  end type normal
  interface normal
    module procedure new_normal, standard
  end interface normal
  interface make
    module procedure new_normal, standard
  end interface make
  public :: make
contains
  pure function new_normal(p) result(d)
    real(8), intent(in) :: p(2)
    type(normal) :: d
    d%mu = p(1)
    d%sigma = exp(p(2))
  end function new_normal
  pure function standard(scale) result(d)
    real(8), intent(in) :: scale
    type(normal) :: d
    d%sigma = scale
  end function standard
  elemental real(8) function density(self, x)
    class(normal), intent(in) :: self
    real(8), intent(in) :: x
    density = -0.5d0*((x - self%mu)/self%sigma)**2 - log(self%sigma)
  end function density
end module type_named_again_types
module type_named_again_mod
  use type_named_again_types
  implicit none
contains
  real(8) function total(d, x)
    type(normal), intent(in) :: d
    real(8), intent(in) :: x(:)
    total = sum(d%density(x))
  end function total
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y
    type(normal) :: a, b, c
    a = normal([0.5d0, 0.2d0])
    y = total(a, x)
    if (x(1) > 0.1d0) then
      b = normal(x(1:2))
      y = y + total(b, x(2:4)) + total(normal(x(3)), x)
    end if
    c = make(x(2))
    y = y*total(c, x) + total(make(x(3:4)), x)
    c = normal(x(1), sigma=2*x(2))
    y = y + total(c, x) + total(make(2*x(1)), x(:2))
  end subroutine foo
end module type_named_again_mod
