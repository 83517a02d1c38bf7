! idea: a format with a label between declarations and statements
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
    integer :: i
    character(20) :: line
100 format (a, i3.3, 1x, es9.2)
    do i = 1, n
      y(i) = x(i)**2
      write (line, 100) 'x', i, x(i)
    end do
    if (line(1:1) == 'x') y(1) = y(1)*x(2)
  end subroutine
end module
