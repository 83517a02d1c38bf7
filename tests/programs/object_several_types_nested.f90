! idea: objects of several types that hold objects of several other types
! dependent: y
! independent: x
! without: sparse
! set: kind=2
module object_several_types_nested
  implicit none
  type, abstract :: shape
    real(8) :: w = 1
  contains
    procedure(area_i), deferred :: area
    procedure(grow_i), deferred :: grow
    procedure :: weight
  end type shape
  abstract interface
    function area_i(self) result(a)
      import :: shape
      class(shape), intent(in) :: self
      real(8) :: a
    end function area_i
    subroutine grow_i(self, f)
      import :: shape
      class(shape), intent(inout) :: self
      real(8), intent(in) :: f
    end subroutine grow_i
  end interface
  type, extends(shape) :: square
    real(8) :: a = 1
  contains
    procedure :: area => square_area
    procedure :: grow => square_grow
  end type square
  type, extends(shape) :: circle
    real(8) :: r = 1
  contains
    procedure :: area => circle_area
    procedure :: grow => circle_grow
  end type circle
  type :: wrap
    class(shape), allocatable :: inner
  contains
    procedure :: total
  end type wrap
  type, extends(wrap) :: wrapped2
    real(8) :: z = 3
  contains
    procedure :: total => total2
  end type wrapped2
contains
  function square_area(self) result(a)
    class(square), intent(in) :: self
    real(8) :: a
    a = self%a**2
  end function square_area
  function circle_area(self) result(a)
    class(circle), intent(in) :: self
    real(8) :: a
    a = 3d0*self%r**2
  end function circle_area
  subroutine square_grow(self, f)
    class(square), intent(inout) :: self
    real(8), intent(in) :: f
    self%a = self%a*f
  end subroutine square_grow
  subroutine circle_grow(self, f)
    class(circle), intent(inout) :: self
    real(8), intent(in) :: f
    self%r = self%r*f**2
  end subroutine circle_grow
  function weight(self) result(w)
    class(shape), intent(in) :: self
    real(8) :: w
    w = self%w*self%area()
  end function weight
  subroutine create(name, obj, v)
    character(*), intent(in) :: name
    class(shape), allocatable, intent(out) :: obj
    real(8), intent(in) :: v
    select case (name)
    case ('square')
      allocate(square :: obj)
    case default
      allocate(obj, source=circle(1d0, v))
    end select
    obj%w = v*2
  end subroutine create
  function wrapped(z) result(r)
    real(8), intent(in) :: z
    type(wrapped2) :: r
    r%z = z
  end function wrapped
  subroutine outer_set(w, f)
    class(wrap), intent(inout) :: w
    real(8), intent(in) :: f
    w%inner%w = w%inner%w*f
  end subroutine outer_set
  function total(self) result(t)
    class(wrap), intent(in) :: self
    real(8) :: t
    t = self%inner%weight()
  end function total
  function total2(self) result(t)
    class(wrapped2), intent(in) :: self
    real(8) :: t
    t = self%inner%weight()*self%z
  end function total2
  subroutine foo(x, y, kind)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(2)
    integer, intent(in) :: kind
    class(shape), allocatable :: s
    class(wrap), allocatable :: w
    if (kind == 1) then
      allocate(square :: s)
    else
      allocate(circle :: s)
    end if
    s%w = x(1)
    call s%grow(x(2))
    y = x(3)
    call s%grow(x(1))
    allocate(w, source=wrapped(x(1)))
    w%inner = s
    y(1) = w%inner%area()
    call outer_set(w, x(3))
    y(1) = y(1) + w%inner%weight()
    if (kind > 5) then
      deallocate(w)
      allocate(wrap :: w)
      w%inner = s
    end if
    y(2) = w%total()
  end subroutine foo
end module object_several_types_nested
