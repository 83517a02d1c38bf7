! idea: operators with names on names of associate that hide variables
! dependent: y
! independent: x
module associate_hidden_operands_mod
  implicit none
  interface operator(.along.)
    module procedure along, along_all
  end interface
contains
  pure real(8) function along(a, b)
    real(8), intent(in) :: a, b
    along = a*b**2
  end function
  pure real(8) function along_all(a, b)
    real(8), intent(in) :: a(:), b(:)
    along_all = sum(a*b**2)
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    real(8) :: a, b
    a = x(1)*3
    b = x(2)*4
    y = x
    associate (a => y(2), b => x(3) + x(4))
      y(1) = a .along. b
      a = (b .along. a) + 1
    end associate
    y(3) = a .along. b
    associate (b => y(1:2))
      y(4) = sum(b)
    end associate
  end subroutine
end module
