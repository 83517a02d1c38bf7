! idea: operators with names in concurrent loops, in forall and with masks, whose index is used elsewhere
! dependent: y
! independent: x
module operator_names_concurrent_mod
  implicit none
  interface operator(.along.)
    module procedure along
  end interface
contains
  pure real(8) function along(a, b)
    real(8), intent(in) :: a, b
    along = a*b**2
  end function
  subroutine foo(x, y)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: y(4)
    integer :: i
    i = 3
    y = x
    do concurrent (i = 1:2)
      y(i) = x(i) .along. x(i+1)
    end do
    forall (i = 3:4, (x(i) .along. x(1)) > 0.01d0) y(i) = x(i) .along. x(2)
    y(4) = y(4)*(x(i) .along. y(2))
  end subroutine
end module
