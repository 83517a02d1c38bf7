! idea: operators with names of one operand and of two behind one another, and beside others
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3 0.6
module operators_with_names_in_turn_mod
  implicit none
  interface operator(.mix.)
    procedure mixed, chosen
  end interface
  interface operator(.flip.)
    procedure flipped
  end interface
  interface operator(.mean.)
    procedure mean, mean_of_two
  end interface
contains
  elemental real(8) function mixed(a, b)
    real(8), intent(in) :: a, b
    mixed = a*a - b/(1d0 + a*a)
  end function
  elemental real(8) function chosen(a, b)
    real(8), intent(in) :: a
    logical, intent(in) :: b
    chosen = merge(a, sin(a), b)
  end function
  elemental real(8) function flipped(a)
    real(8), intent(in) :: a
    flipped = 1d0/(1d0 + a)
  end function
  pure real(8) function mean(a)
    real(8), intent(in) :: a(:)
    mean = sum(a)/size(a)
  end function
  elemental real(8) function mean_of_two(a, b)
    real(8), intent(in) :: a, b
    mean_of_two = 0.25d0*a + 0.75d0*b
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x(5)
    real(8), intent(out) :: y(5)
    logical :: small
    small = x(1) < 0.8d0
    y = .mean. x
    y(1) = y(1) + (x(1) .mix. .flip. x(2))*2.0 .mix. .flip. x(3)**2
    y(2) = x(1)**2 .mix. .flip. x(2) - x(3) .mean. -x(4)*.flip. x(2)
    y(3) = -x(1)**2 .mix. .mean. [x(2), x(3)] .mean. .flip. x(4)
    y(4) = .flip. x(1) .mean. x(2) .mix. 1.5d-1 + .flip. x(3)
    y(4) = y(4) .mix. small .and. .flip. x(2) > 2. .or. .not. small
    y(4) = y(4)*(x(2) .mean. .flip. x(3) .mix. .true. .neqv. small)
    y(5) = y(5).mix..flip.x(3)+1.mean.x(5)
    if (.flip. x(1) < .flip. x(5) .and. .mean. x > 0.5) y(5) = -.flip. y(5)*x(1)
  end subroutine
end module
