! idea: assignments of structures give allocatable components the bounds of the value
! dependent: y
! independent: x
! size: x=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type field
    real(wp), allocatable :: v(:)
  end type field
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y
    type(field) :: g, h
    integer :: k
    allocate(g%v(0:2), h%v(3))
    g%v = x
    h%v = x**2
    g = h
    y = g%v(1)
    do k = lbound(g%v, 1), ubound(g%v, 1)
      y = y + k*g%v(k)
    end do
  end subroutine foo
end module m
