! idea: types with components that only others use: pointers to procedures, lists of the type itself
! dependent: y
! independent: x
! set: n=3
module type_unused_components_mod
  implicit none
  private
  public :: foo
  abstract interface
    real(8) function fun(t)
      real(8), intent(in) :: t
    end function fun
  end interface
  type :: model
    real(8) :: s = 2
    procedure(fun), pointer, nopass, private :: f => null(), g
    real(8), allocatable :: a(:)
    procedure(), pointer, nopass :: log => null()
    type(model), allocatable :: children(:)
    integer :: power = 2
  contains
    procedure :: fill
  end type model
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(model) :: p
    allocate(p%a(n))
    call p%fill(x)
    y = p%s*sum(p%a**p%power)
  end subroutine foo
  subroutine fill(self, x)
    class(model), intent(inout) :: self
    real(8), intent(in) :: x(:)
    self%a = sin(x)*self%s
    self%s = x(1)**2
  end subroutine fill
end module type_unused_components_mod
