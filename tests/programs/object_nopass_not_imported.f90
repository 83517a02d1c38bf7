! idea: procedures bound without the object: not imported, private, named like something else
! routine: top
! dependent: y
! independent: x
module object_nopass_not_imported_t
  implicit none
  private
  public :: t, u
  type :: t
    real(8) :: c = 2.0d0
  contains
    procedure, nopass :: f
    procedure, nopass :: g => hidden
    procedure, nopass :: s => sub
  end type
  abstract interface
    real(8) function fun(x)
      real(8), intent(in) :: x
    end function
  end interface
  type :: u
    procedure(fun), pointer, nopass :: p => null()
    type(t) :: inner
  end type
contains
  real(8) function f(x)
    real(8), intent(in) :: x
    f = x * x
  end function
  real(8) function hidden(x)
    real(8), intent(in) :: x
    hidden = sin(x) * helper(x)
  end function
  real(8) function helper(x)
    real(8), intent(in) :: x
    helper = exp(x)
  end function
  subroutine sub(x, y)
    real(8), intent(in) :: x
    real(8), intent(inout) :: y
    y = y + hidden(x)
  end subroutine
end module
module object_nopass_not_imported
  use object_nopass_not_imported_t, only: t, w => u
  implicit none
contains
  real(8) function f(x)
    real(8), intent(in) :: x
    f = cos(x)
  end function
  subroutine top(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(t) :: obj
    type(w) :: v
    real(8) :: hidden, sub
    hidden = x(1)*2
    sub = hidden*x(2)
    v%p => f
    y = obj%f(x(1)) + obj%g(x(2)) * obj%c + v%p(x(1)*x(2)) + f(sub)
    call obj%s(hidden, y)
    call v%inner%s(hidden, y)
    y = y + v%inner%g(sub)
  end subroutine
end module
