! idea: objects that are allocated like an argument, in a routine that gets arguments of several types
! dependent: y
! independent: x
module object_one_type_copies
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: shape_t
    real(wp) :: a = 1.0_wp
  contains
    procedure :: area
  end type shape_t
  type, extends(shape_t) :: square_t
    real(wp) :: k = 2.0_wp
  contains
    procedure :: area => square_area
  end type square_t
  type, extends(square_t) :: cube_t
  contains
    procedure :: area => cube_area
  end type cube_t
contains
  function area(self, x) result(e)
    class(shape_t), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp) :: e
    e = self%a*x
  end function area
  function square_area(self, x) result(e)
    class(square_t), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp) :: e
    e = self%a*self%k*x**2
  end function square_area
  function cube_area(self, x) result(e)
    class(cube_t), intent(in) :: self
    real(wp), intent(in) :: x
    real(wp) :: e
    e = self%a*self%k*x**3
  end function cube_area
  function doubled(shape, x) result(t)
    class(shape_t), intent(in) :: shape
    real(wp), intent(in) :: x
    real(wp) :: t
    class(shape_t), allocatable :: new
    allocate(new, source=shape)
    new%a = 2*new%a
    t = new%area(x)
    select type (new)
    class is (square_t)
      t = t + new%k
    end select
  end function doubled
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    type(shape_t) :: s
    type(square_t) :: b
    type(cube_t) :: d
    s%a = x(3)
    b%a = x(1)
    d%k = x(2)
    y(1) = doubled(b, x(2))
    y(2) = doubled(d, x(3))
    y(3) = doubled(s, x(1))
  end subroutine foo
end module object_one_type_copies
