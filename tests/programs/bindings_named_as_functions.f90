! idea: functions called by their own names, and by bindings of the same names
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9 1.3, n=4
module bindings_named_as_functions_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
  type interval
    real(dp) :: lo = 0, hi = 0
  contains
    procedure :: width
    procedure :: scaled
    procedure :: grow
  end type
  type holder
    type(interval) :: part(2)
  end type
contains
  elemental real(dp) function width(a)
    class(interval), intent(in) :: a
    width = a%hi*a%lo
  end function
  real(dp) function scaled(a, by) result(r)
    class(interval), intent(in) :: a
    real(dp), intent(in) :: by
    r = a%lo*by + a%hi
  end function
  subroutine grow(a, by)
    class(interval), intent(inout) :: a
    real(dp), intent(in) :: by
    a%hi = a%hi + by**2
  end subroutine
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    type(interval) :: a(n), one
    type(holder) :: h
    integer :: i
    a%lo = x
    a%hi = x*x
    one = a(2)
    h%part = a(:2)
    y = x
    y(1) = width(a(1)) + a(1)%width()
    y(2) = one%width()*width(one) - h%part(2)%width() + width(h%part(1))
    do i = 3, n
      call a(i)%grow(scaled(a(i), by=x(1)))
      call grow(a(i), a(i)%scaled(x(i)))
      call h%part(1)%grow(by=h%part(2)%scaled(by=width(a(i))))
      y(i) = scaled(a(i), a(i-1)%scaled(one%width())) + width(h%part(1))
    end do
  end subroutine
end module
