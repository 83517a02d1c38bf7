! idea: bound elemental operators on vectors and quaternions in arrays of bodies
! dependent: y
! independent: x
! set: n=3
module object_quaternions_vec
  implicit none
  private
  public :: vec3, quat, operator(.cross.)
  type :: vec3
    real(8) :: e(3) = 0
  contains
    procedure, private :: add => vec_add
    procedure, private :: sub => vec_sub
    procedure, private, pass(self) :: scale_left => vec_scale
    procedure, private :: scale_right => vec_scale_right
    procedure, private :: dotted
    generic, public :: operator(+) => add
    generic, public :: operator(-) => sub
    generic, public :: operator(*) => scale_left, scale_right
    generic, public :: operator(.dot.) => dotted
    procedure, non_overridable :: norm => vec_norm
  end type vec3
  type :: quat
    real(8) :: w = 1
    type(vec3) :: v
  contains
    procedure :: rotate
    procedure :: multiply
    procedure :: normalised
    generic :: operator(*) => multiply
    final :: quat_end
  end type quat
  interface vec3
    module procedure new_vec3
  end interface
  interface quat
    procedure quat_from_axis
  end interface
  interface operator(.cross.)
    module procedure vec_cross
  end interface
contains
  pure elemental function new_vec3(x, y, z) result(r)
    real(8), intent(in) :: x, y, z
    type(vec3) :: r
    r%e = [x, y, z]
  end function new_vec3
  elemental function vec_add(self, other) result(r)
    class(vec3), intent(in) :: self, other
    type(vec3) :: r
    r%e = self%e + other%e
  end function vec_add
  elemental function vec_sub(self, other) result(r)
    class(vec3), intent(in) :: self, other
    type(vec3) :: r
    r%e = self%e - other%e
  end function vec_sub
  elemental function vec_scale(a, self) result(r)
    real(8), intent(in) :: a
    class(vec3), intent(in) :: self
    type(vec3) :: r
    r%e = a*self%e
  end function vec_scale
  elemental function vec_scale_right(self, a) result(r)
    class(vec3), intent(in) :: self
    real(8), intent(in) :: a
    type(vec3) :: r
    r = a*self
  end function vec_scale_right
  elemental function dotted(self, other) result(d)
    class(vec3), intent(in) :: self, other
    real(8) :: d
    d = sum(self%e*other%e)
  end function dotted
  elemental function vec_cross(a, b) result(r)
    type(vec3), intent(in) :: a, b
    type(vec3) :: r
    r%e = [a%e(2)*b%e(3) - a%e(3)*b%e(2), a%e(3)*b%e(1) - a%e(1)*b%e(3), a%e(1)*b%e(2) - a%e(2)*b%e(1)]
  end function vec_cross
  elemental function vec_norm(self) result(r)
    class(vec3), intent(in) :: self
    real(8) :: r
    r = sqrt(self .dot. self)
  end function vec_norm
  elemental function quat_from_axis(axis, angle) result(q)
    type(vec3), intent(in) :: axis
    real(8), intent(in) :: angle
    type(quat) :: q
    q%w = cos(angle/2)
    q%v = (sin(angle/2)/axis%norm())*axis
  end function quat_from_axis
  elemental function multiply(a, b) result(q)
    class(quat), intent(in) :: a, b
    type(quat) :: q
    q%w = a%w*b%w - (a%v .dot. b%v)
    q%v = a%w*b%v + b%w*a%v + (a%v .cross. b%v)
  end function multiply
  elemental function normalised(self) result(q)
    class(quat), intent(in) :: self
    type(quat) :: q
    real(8) :: n
    n = sqrt(self%w**2 + (self%v .dot. self%v))
    q%w = self%w/n
    q%v = self%v*(1/n)
  end function normalised
  elemental function rotate(self, r) result(s)
    class(quat), intent(in) :: self
    type(vec3), intent(in) :: r
    type(vec3) :: s
    type(vec3) :: t
    t = 2d0*(self%v .cross. r)
    s = r + self%w*t + (self%v .cross. t)
  end function rotate
  elemental subroutine quat_end(self)
    type(quat), intent(inout) :: self
    self%w = 0
  end subroutine quat_end
end module object_quaternions_vec
module object_quaternions_mod
  use object_quaternions_vec
  implicit none
  type :: body
    type(vec3) :: r, v, torque
    type(quat) :: q
    real(8) :: m = 1
  end type body
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(body) :: b(n)
    type(vec3) :: axis
    integer :: i
    axis = vec3(1d0, x(1), 0.5d0)
    b%r = vec3(x, x**2, 1 + x)
    b%v = 0.1d0*b%r
    b%m = x
    do i = 1, n
      b(i)%q = quat(axis + b(i)%r, x(i))
    end do
    do i = 1, 2
      b%r = b%r + 0.1d0*b%v
      b%q = b%q*quat(b%v, 0.1d0*b%m)
      b%q = b%q%normalised()
      b%torque = b%q%rotate(b%r) .cross. b%v
      b%v = b%v - 0.1d0*b%torque*(1/b%m)
    end do
    y = sum(b%m*(b%v .dot. b%v)) + sum(b%torque%norm()) + sum(b%q%w)
  end subroutine foo
end module object_quaternions_mod
