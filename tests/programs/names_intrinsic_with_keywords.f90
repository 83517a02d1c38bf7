! idea: a function with the name of an intrinsic is called with keywords that this has not
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
contains
  pure real(8) function scale(u, k)
    real(8), intent(in) :: u
    integer, intent(in) :: k
    scale = u**k
  end function
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    y = x
    y(1) = scale(u=x(1), k=2)
    y(2) = y(2)**2
    do i = 1, n
      y(i) = y(i)*x(1)
    end do
  end subroutine
end module
