! idea: an array of text of a block with the name of an intrinsic function
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)

    y = x
    block
      character(len=3) :: char(2)
      char = 'abc'
      if (char(2) == 'abc') y(1) = y(1)*x(2)
    end block
  end subroutine
end module
