! idea: a loop in steps, which may be left, starts where a function says that changes something
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1d0)
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: i
    real(wp) :: u
    u = 1
    y = x
    do i = first(1), 3, 2
      y(i) = y(i)*u
      if (y(i) > 0.95_wp) exit
    end do
    y = y*u
  contains
    integer function first(i)
      integer, intent(in) :: i
      u = u*0.9_wp*x(2)
      first = i
    end function first
  end subroutine foo
end module m
