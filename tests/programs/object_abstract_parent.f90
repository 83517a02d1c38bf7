! idea: procedures inherited from an abstract type, with and without derivatives, called for types that extend it
! dependent: y
! independent: x
module object_abstract_parent
  implicit none
  type, abstract :: element
    integer :: calls = 0
    real(8) :: factor = 1.0d0
  contains
    procedure :: count_call
    procedure :: rescale
    procedure(value_of), deferred :: value
  end type element
  abstract interface
    real(8) function value_of(this)
      import :: element
      class(element), intent(inout) :: this
    end function value_of
  end interface
  type, abstract, extends(element) :: curved
    real(8) :: bend = 2.0d0
  contains
    procedure :: straighten
  end type curved
  type, extends(curved) :: arc
  contains
    procedure :: value
  end type arc
contains
  subroutine count_call(this)
    class(element), intent(inout) :: this
    this%calls = this%calls + 1
  end subroutine count_call
  subroutine rescale(this, x)
    class(element), intent(inout) :: this
    real(8), intent(in) :: x
    this%factor = this%factor*x
    call this%count_call()
  end subroutine rescale
  subroutine straighten(this)
    class(curved), intent(inout) :: this
    this%bend = this%bend*0.5d0*this%factor
    call rescale(this, this%bend)
  end subroutine straighten
  real(8) function value(this)
    class(arc), intent(inout) :: this
    call this%count_call()
    call this%rescale(this%bend)
    value = this%bend*this%factor
  end function value
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    type(arc) :: a, b
    a%bend = x
    b%factor = x**2
    y = a%value()
    call a%count_call()
    call b%straighten()
    call a%rescale(x)
    y = y + a%value()*a%calls + b%value()
  end subroutine foo
end module object_abstract_parent
