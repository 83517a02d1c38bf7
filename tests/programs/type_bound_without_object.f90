! idea: elemental procedures bound to a type of another module without the object, with an optional argument
! dependent: y
! independent: x
module type_bound_without_object_types
  implicit none
  type, public :: closure_t
    real(8) :: cmu = 0.09d0
  contains
    procedure, nopass :: clip
  end type
contains
  elemental real(8) function clip(x, low)
    real(8), intent(in) :: x
    real(8), intent(in), optional :: low
    clip = x**2
    if (present(low)) clip = max(clip, low)
  end function
end module
module type_bound_without_object_mod
  use type_bound_without_object_types
  implicit none
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    type(closure_t) :: cl
    y = cl%clip(x, low=0.3d0)
    y = y*cl%clip(y)
    y(1) = y(2)*cl%clip(y(1))
  end subroutine
end module
