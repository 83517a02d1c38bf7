! idea: inherited procedures call what the type of the object overrides
! dependent: y
! independent: x
module object_overridden_mod
  implicit none
  type :: shape
    real(8) :: a
  contains
    procedure :: area
    procedure :: cost
    procedure :: grow
  end type shape
  type, extends(shape) :: box
    real(8) :: b
  contains
    procedure :: area => box_area
  end type box
contains
  function area(this) result(f)
    class(shape), intent(in) :: this
    real(8) :: f
    f = this%a**2
  end function area
  function box_area(this) result(f)
    class(box), intent(in) :: this
    real(8) :: f
    f = this%a*this%b + this%shape%area()
  end function box_area
  function cost(this, p) result(f)
    class(shape), intent(in) :: this
    real(8), intent(in) :: p
    real(8) :: f
    f = p*this%area()
  end function cost
  subroutine grow(this, f)
    class(shape), intent(inout) :: this
    real(8), intent(in) :: f
    this%a = this%a*f*this%cost(0.5d0)
  end subroutine grow
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y
    type(shape) :: s
    type(box) :: c
    s%a = x(1)
    c%a = x(2)
    c%b = x(3)
    call s%grow(x(2))
    call c%grow(x(1))
    y = s%cost(x(3)) + c%cost(x(1)) + c%area()*s%area()
  end subroutine foo
end module object_overridden_mod
