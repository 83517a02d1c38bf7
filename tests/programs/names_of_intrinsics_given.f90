! idea: procedures that are arguments have names of intrinsics
! dependent: y
! independent: x
! set: x=0.7 1.1
module names_of_intrinsics_given_mod
  implicit none
  abstract interface
    real(kind=8) function law(a)
      real(kind=8), intent(in) :: a
    end function
  end interface
contains
  real(kind=8) function square(a)
    real(kind=8), intent(in) :: a
    square = 3*a**2
  end function
  subroutine by_block(exp, a, b)
    interface
      real(kind=8) function exp(a)
        real(kind=8), intent(in) :: a
      end function
    end interface
    real(kind=8), intent(in) :: a
    real(kind=8), intent(inout) :: b
    b = b*exp(a)*exp(exp(0.3d0))
  end subroutine
  subroutine by_interface(gamma, a, b)
    procedure(law) :: gamma
    real(kind=8), intent(in) :: a
    real(kind=8), intent(inout) :: b
    call by_block(gamma, a, b)
    if (gamma(a) > 0.1d0) call times(b)
  contains
    subroutine times(erf)
      real(kind=8), intent(inout) :: erf
      erf = erf*gamma(a*erf) + exp(-a)
    end subroutine
  end subroutine
  subroutine by_choice(a, b, abs)
    real(kind=8), intent(in) :: a
    real(kind=8), intent(inout) :: b
    procedure(law), optional :: abs
    if (present(abs)) b = b + abs(a)
  end subroutine
  subroutine foo(x, y)
    real(kind=8), intent(in) :: x(2)
    real(kind=8), intent(out) :: y(2)
    y = x
    call by_interface(square, x(1), y(1))
    call by_interface(sqrt, x(2), y(2))
    call by_choice(x(1), y(1), sqrt)
    call by_choice(x(2), y(2))
  contains
    real(kind=8) function sqrt(a)
      real(kind=8), intent(in) :: a
      sqrt = a*square(a)
    end function
  end subroutine
end module
