! idea: procedures bound without the object that variables of the routine hide
! routine: top
! dependent: y
! independent: x
module object_nopass_hidden
  implicit none
  type :: t
    real(8) :: c = 2.0d0
  contains
    procedure, nopass :: run => f
    procedure, nopass :: act => g
    procedure, nopass :: two => h
  end type
contains
  real(8) function f(x)
    real(8), intent(in) :: x
    f = x * x
  end function
  real(8) function h(x)
    real(8), intent(in) :: x
    h = x * exp(x)
  end function
  subroutine g(x)
    real(8), intent(inout) :: x
    x = x * sin(x)
  end subroutine
  subroutine second(o, h, r)
    type(t), intent(in) :: o
    real(8), intent(in) :: h
    real(8), intent(out) :: r
    r = o%c*o%run(h)
  end subroutine
  subroutine top(x, y)
    real(8), intent(in) :: x(2)
    real(8), intent(out) :: y
    type(t) :: obj
    real(8) :: f
    integer :: g
    g = 2
    f = x(1)*x(2)
    y = obj%run(x(1)) + f*g + obj%two(x(2))
    call obj%act(f)
    obj%c = x(1)
    call second(obj, h=x(1)*f, r=f)
    y = y + f
  end subroutine
end module
