! idea: extents of local arrays and of arguments are module variables that somebody has set before
! dependent: y
! independent: x
! set: width=3
module bounds_state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer :: width = 2
  real :: single = 1.5
  real(wp) :: table(5) = 2.0_wp
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(4)
    real(wp), intent(out) :: y
    real(wp) :: w(width)
    w = x(1:width)*table(1:width)
    call fill(w)
    y = sum(w)*single
    table(width) = y
  end subroutine foo
  subroutine fill(a)
    real(wp), intent(inout) :: a(width)
    real(wp) :: b(2*width)
    integer :: j
    do j = 1, width
      b(j) = a(j)**2
      b(j + width) = b(j)*table(j)
      table(j + 1) = a(j)*b(j + width)
    end do
    a = a + b(width + 1:)
    single = single + real(a(1))*0.125
  end subroutine fill
end module bounds_state
