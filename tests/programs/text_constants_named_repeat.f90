! idea: constant texts with the name of an intrinsic function of two arguments
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.2, n=4, k=2
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  character(len=3), parameter :: repeat(2) = ['one', 'two']
contains
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    character(len=3) :: c
    y = x
    c = repeat(k)
    if (c == 'two') y = y*x(1)
    if (repeat(1) == 'one') y = y*x(2)
  end subroutine foo
end module m
