! idea: a routine behind the target calls a function with the name of an intrinsic by a keyword
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  pure real(8) function scale(u, factor)
    real(8), intent(in) :: u, factor
    scale = u*factor
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    y = x
    call helper(n, y)
  end subroutine
  subroutine helper(n, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: y(n)
    integer :: i
    y(1) = 2*y(1)
    do i = 1, n
      y(i) = scale(y(i)**2, factor=3d0)
    end do
  end subroutine
end module
