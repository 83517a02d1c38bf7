! idea: a list of objects of several types in a structure, moved and copied
! dependent: y
! independent: x
! without: sparse
! set: kind=2
module object_several_types_boxes
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
  type :: box
    class(shape), allocatable :: s
    real(8) :: v = 1
  end type box
  type :: coll
    type(box) :: list(2)
  contains
    procedure :: total
  end type coll
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
  function total(self) result(t)
    class(coll), intent(in) :: self
    real(8) :: t
    integer :: i
    t = 0
    do i = 1, size(self%list)
      if (allocated(self%list(i)%s)) t = t + self%list(i)%s%weight()*self%list(i)%v
    end do
  end function total
  subroutine foo(x, y, kind)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(2)
    integer, intent(in) :: kind
    class(shape), allocatable :: s
    integer :: i
    type(coll) :: c
    if (kind == 1) then
      allocate(square :: s)
    else
      allocate(circle :: s)
    end if
    s%w = x(1)
    call s%grow(x(2))
    y = x(3)
    i = 0
    c%list(1)%s = s
    call move_alloc(s, c%list(2)%s)
    c%list(1)%s%w = x(3)
    y(1) = c%list(1)%s%weight()*c%list(2)%s%area()
    do i = 1, 2
      call c%list(i)%s%grow(x(i))
    end do
    y(2) = c%total()
  end subroutine foo
end module object_several_types_boxes
