! idea: the argument of new_line by its name
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
    character(len=12) :: t
    y = x
    t = 'ab' // new_line(a='x') // 'c'
    y(1) = y(1)**2*len_trim(t)
  end subroutine
end module
