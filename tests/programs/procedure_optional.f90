! idea: dummy procedures that are optional, given or not, by name, asked for in branches and returns
! dependent: y, z
! independent: x
! set: n=2
module m
  implicit none
  abstract interface
    function curve(t) result(r)
      real(8), intent(in) :: t
      real(8) :: r
    end function curve
  end interface
contains
  subroutine foo(n, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8), intent(inout) :: z
    real(8) :: t
    integer :: i
    y = x
    do i = 1, n
      call integrate(square, x, i, t)
      y = y*t
      call integrate(square, y, i, t, other=root)
      z = z*t + square(y)
      call integrate(root, z, i, t, weight=square, other=root)
      if (t > 0.1d0) call refine(z)
      call refine(z, f=square)
      y = y + t
    end do
  end subroutine foo
  subroutine integrate(f, b, n, r, weight, other)
    procedure(curve) :: f
    real(8), intent(in) :: b
    integer, intent(in) :: n
    real(8), intent(out) :: r
    procedure(curve), optional :: weight, other
    logical :: heavy
    heavy = n > 0 .and. present(weight)
    if (present(weight)) then
      r = b*f(0.5d0*b)*weight(b)
    else if (.not. present(other) .and. n > 1) then
      r = f(b)
    else if (.not. (present(other))) then
      r = 0.5d0*b*n
    else
      r = f(b*b)
    end if
    if (present(other)) r = r*other(f(r))
    if (heavy) r = 1.1d0*r
  end subroutine integrate
  subroutine refine(a, f)
    real(8), intent(inout) :: a
    procedure(curve), optional :: f
    if (a > 0.01d0) then
      if (.not. present(f)) then
        a = a*a
        return
      end if
      a = a*f(a)
    else
      a = 2.0d0*a
    end if
    if (present(f)) a = a + f(a)
  end subroutine refine
  function square(t) result(r)
    real(8), intent(in) :: t
    real(8) :: r
    r = 0.5d0*t*t
  end function square
  function root(t) result(r)
    real(8), intent(in) :: t
    real(8) :: r
    r = sqrt(t)
  end function root
end module m
