! Procedures of a third file, one of which another module binds to a type.
module units
  implicit none
  private
  public :: scaled
contains
  function scaled(t) result(v)
    real, intent(in) :: t
    real :: v
    v = 0.5*t + offset(t)
  end function scaled
  function offset(t) result(v)
    real, intent(in) :: t
    real :: v
    v = 0.01*t**2
  end function offset
end module units
