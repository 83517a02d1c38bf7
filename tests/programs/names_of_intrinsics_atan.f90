! idea: functions called atan have two arguments, as the intrinsic may
! dependent: y
! independent: x
! set: x=0.7 1.1
module names_of_intrinsics_atan_mod
  implicit none
  abstract interface
    real(kind=8) function law(a, b)
      real(kind=8), intent(in) :: a, b
    end function
  end interface
contains
  real(kind=8) function ratio(a, b)
    real(kind=8), intent(in) :: a, b
    ratio = 3*a**2/b
  end function
  subroutine apply(atan, a, b)
    procedure(law) :: atan
    real(kind=8), intent(in) :: a
    real(kind=8), intent(out) :: b
    b = atan(a, 2.0d0)*atan(atan(a, a), 0.5d0)
  end subroutine
  subroutine foo(x, y)
    real(kind=8), intent(in) :: x(2)
    real(kind=8), intent(out) :: y(2)
    call apply(ratio, x(1), y(1))
    y(2) = atan(x(1), x(2))
  contains
    real(kind=8) function atan(a, b)
      real(kind=8), intent(in) :: a, b
      atan = a*b**3
    end function atan
  end subroutine
end module
