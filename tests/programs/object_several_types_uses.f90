! idea: objects of several types in associate, select case, where, forall, text and output
! dependent: y
! independent: x
! set: kind=2
module object_several_types_uses
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
  subroutine foo(x, y, kind)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(2)
    integer, intent(in) :: kind
    class(shape), allocatable :: s
    integer :: i
    character(8) :: text
    if (kind == 1) then
      allocate(square :: s)
    else
      allocate(circle :: s)
    end if
    s%w = x(1)
    call s%grow(x(2))
    y = x(3)
    i = 0
    associate (a => s%w, q => s)
      y(1) = a*x(1)
      y(2) = q%weight()
    end associate
    select case (int(s%w*0))
    case (0)
      y(1) = y(1)*s%area()
    case default
      y(1) = 0
    end select
    where ([s%w, 1d0] > 0.5d0)
      y = y*s%w
    end where
    forall (i = 1:2) y(i) = y(i)*s%w
    write (text, '(f8.2)') s%w
    if (text == 'nothing') y = 0
    print '(a)', repeat(' ', 0)
  end subroutine foo
end module object_several_types_uses
