! idea: generic bindings tell a structure of one component from a number or an array
! dependent: y
! independent: x, w
module generic_bound_one_array_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: vec
    real(wp) :: x(3)
  contains
    procedure, private :: add_vec
    procedure, private :: add_array
    procedure, private, pass(b) :: array_add
    generic :: operator(+) => add_vec, add_array, array_add
    procedure, private :: dot_vec
    procedure, private :: dot_array
    generic :: dot => dot_vec, dot_array
    procedure, private :: assign_array
    generic :: assignment(=) => assign_array
    procedure, private :: grow_angle
    procedure, private :: grow_number
    generic :: grow => grow_angle, grow_number
  end type vec
  type :: angle
    real(wp) :: value = 0.25_wp
  end type angle
  interface tune
    module procedure tune_angle, tune_number, tune_angles
  end interface tune
contains
  function add_vec(a, b) result(c)
    class(vec), intent(in) :: a
    type(vec), intent(in) :: b
    type(vec) :: c
    c%x = a%x + b%x
  end function add_vec
  function add_array(a, b) result(c)
    class(vec), intent(in) :: a
    real(wp), intent(in) :: b(3)
    type(vec) :: c
    c%x = a%x + 2.0_wp*b
  end function add_array
  function array_add(a, b) result(c)
    real(wp), intent(in) :: a(3)
    class(vec), intent(in) :: b
    type(vec) :: c
    c%x = 3.0_wp*a - b%x
  end function array_add
  function dot_vec(a, b) result(s)
    class(vec), intent(in) :: a
    type(vec), intent(in) :: b
    real(wp) :: s
    s = dot_product(a%x, b%x)
  end function dot_vec
  function dot_array(a, b) result(s)
    class(vec), intent(in) :: a
    real(wp), intent(in) :: b(:)
    real(wp) :: s
    s = sum(a%x*b**2)
  end function dot_array
  subroutine assign_array(v, a)
    class(vec), intent(out) :: v
    real(wp), intent(in) :: a(3)
    v%x = 2.0_wp*a
  end subroutine assign_array
  subroutine grow_angle(self, by)
    class(vec), intent(inout) :: self
    type(angle), intent(in) :: by
    self%x = self%x*cos(by%value)
  end subroutine grow_angle
  subroutine grow_number(self, by)
    class(vec), intent(inout) :: self
    real(wp), intent(in) :: by
    self%x = self%x*by
  end subroutine grow_number
  elemental function tune_angle(a) result(t)
    type(angle), intent(in) :: a
    real(wp) :: t
    t = sin(a%value)
  end function tune_angle
  elemental function tune_number(a) result(t)
    real(wp), intent(in) :: a
    real(wp) :: t
    t = a**2
  end function tune_number
  function tune_angles(a, scale) result(t)
    type(angle), intent(in) :: a(:)
    real(wp), intent(in) :: scale
    real(wp) :: t
    t = scale*sum(a%value)
  end function tune_angles
  subroutine foo(x, w, y)
    real(wp), intent(in) :: x(3), w(3)
    real(wp), intent(out) :: y
    type(vec) :: a, b, c
    type(angle) :: turn, all(3)
    real(wp) :: z(3)
    integer :: i
    a = x
    b%x = w*x
    c = a + b
    c = x + (c + w)
    turn%value = tune(w(1)) + tune(turn)
    all(:)%value = w*x
    z = tune(all) + tune(x)
    do i = 1, 2
      call c%grow(turn)
      call c%grow(tune(all(i)))
      if (tune(all(i)) > -2.0_wp) call c%grow(1.1_wp)
    end do
    y = c%dot(a) + c%dot(z) + b%dot(a + x) + a%dot(b%x) + tune(all, w(2))
  end subroutine foo
end module generic_bound_one_array_mod
