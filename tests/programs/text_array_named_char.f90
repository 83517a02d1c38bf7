! idea: an array of text with the name of an intrinsic function in input, output and conditions
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
    character(len=4) :: char(n); real(8) :: z
    char = ['3   ', '2   ', '1   ']
    y = x
    read (char(2), *) z
    y = y*z
    write (char(2), '(i1)') 3
    if (char(2) == char(1)) y(2) = y(2)**2
    print '(2a)', trim(char(3)), adjustl(char(2))
  end subroutine
end module
