! idea: operators with names on variables of blocks and internal procedures that hide others
! dependent: y
! independent: x
module operator_names_in_blocks_mod
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
    real(8) :: a, b
    integer :: i
    a = x(1)*3
    b = x(2)*4
    y = x
    do i = 1, 2
      block
        real(8) :: a, c
        a = x(i)**2
        c = a .along. b
        y(i) = c + (a .along. y(4))
        block
          real(8) :: b
          b = 2*c
          y(3) = y(3) + (a .along. b)
        end block
      end block
    end do
    y(3) = y(3)*(a .along. b)
    call inner(y(4))
  contains
    subroutine inner(a)
      real(8), intent(inout) :: a
      real(8) :: c
      c = a .along. b
      a = c + (b .along. x(1))
    end subroutine
  end subroutine
end module
