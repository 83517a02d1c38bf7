! idea: an array of text with the name of an intrinsic function in a choice, and as an argument
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
    character(len=1) :: char(3)
    integer :: i
    char = ['r', 's', 'c']
    y = x
    do i = 1, n
      select case (char(i))
      case ('r', 's')
        y(i) = y(i)**2
      end select
    end do
  end subroutine
end module
