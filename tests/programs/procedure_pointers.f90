! idea: pointers that stand for one procedure, called, passed on and set again
! dependent: y, z
! independent: x
module m
  implicit none
  abstract interface
    function curve(t) result(r)
      real(8), intent(in) :: t
      real(8) :: r
    end function curve
    subroutine change(t)
      real(8), intent(inout) :: t
    end subroutine change
  end interface
contains
  subroutine foo(x, y, z)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8), intent(inout) :: z
    procedure(curve), pointer :: rate, other
    procedure(change), pointer :: update => null()
    procedure(curve), pointer :: slope
    integer :: i
    rate => square
    other => rate
    y = x
    do i = 1, 2
      update => halve
      y = y*rate(x) + other(z)
      call update(z)
      call apply(other, x*z, y)
      if (z > 0.1d0) then
        slope => root
        z = z*slope(rate(y))
      end if
    end do
    y = y + square(z)
    nullify(update, slope)
  end subroutine foo
  subroutine apply(f, a, b)
    procedure(curve) :: f
    real(8), intent(in) :: a
    real(8), intent(inout) :: b
    b = b*f(a) + a
  end subroutine apply
  function square(t) result(r)
    real(8), intent(in) :: t
    real(8) :: r
    r = t*t
  end function square
  function root(t) result(r)
    real(8), intent(in) :: t
    real(8) :: r
    r = sqrt(t)
  end function root
  subroutine halve(t)
    real(8), intent(inout) :: t
    t = 0.5d0*t*t
  end subroutine halve
end module m
