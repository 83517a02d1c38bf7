! idea: public pointers of modules to procedures, which are numbers in what is generated
! dependent: y
! independent: x
module procedure_pointers_public_laws
  implicit none
  abstract interface
    real(8) function law(a)
      real(8), intent(in) :: a
    end function
    subroutine change(a)
      real(8), intent(inout) :: a
    end subroutine
  end interface
  procedure(law), pointer, save :: first => null(), second => null()
  procedure(change), pointer, protected :: changes => null()
  type :: both
    procedure(law), pointer, nopass :: one => null()
    real(8) :: weight = 1
  end type
  type(both) :: kept
contains
  real(8) function square(a)
    real(8), intent(in) :: a
    square = a*a
  end function
  real(8) function wave(a)
    real(8), intent(in) :: a
    wave = sin(a)
  end function
  subroutine double(a)
    real(8), intent(inout) :: a
    a = 2*a
  end subroutine
  subroutine invert(a)
    real(8), intent(inout) :: a
    a = 1/a
  end subroutine
  subroutine choose(inverts)
    logical, intent(in) :: inverts
    changes => double
    if (inverts) changes => invert
  end subroutine
end module
module procedure_pointers_public_mod
  use procedure_pointers_public_laws
  implicit none
  procedure(law), pointer :: third
contains
  subroutine foo(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    procedure(law), pointer :: own
    first => square
    second => wave
    third => wave
    if (x > 1) then
      first => wave
      second => square
      third => square
    end if
    call choose(x > 0.8d0)
    own => third
    kept%one => square
    if (x < 0.9d0) kept%one => wave
    y = first(x)*second(x) + own(2*x)
    call changes(y)
    y = y + kept%one(x)*kept%weight*third(x)
  end subroutine
end module
