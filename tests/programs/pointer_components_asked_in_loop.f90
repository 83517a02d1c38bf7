! idea: components point at something in some iterations, and bound functions ask for them
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  type :: field_t
    real(wp), pointer :: now(:) => null()
    real(wp), pointer :: s => null()
  contains
    procedure :: scaled
  end type field_t
contains
  function scaled(self, z) result(r)
    class(field_t), intent(in) :: self
    real(wp), intent(in) :: z
    real(wp) :: r
    r = z
    if (associated(self%s)) r = r*self%s
    if (associated(self%now)) r = r + sum(self%now)*z
  end function scaled
  subroutine set(f, a, on)
    type(field_t), intent(inout) :: f
    real(wp), target, intent(in) :: a(:)
    logical, intent(in) :: on
    if (on) then
      f%now => a
    else
      nullify (f%now)
    end if
  end subroutine set
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp), target :: a(n), c
    type(field_t) :: u
    integer :: i
    a = x**2
    c = x(1)*x(2)
    y = x
    do i = 1, n
      y(i) = u%scaled(y(i))
      if (i == k) u%s => c
      if (i == 2) u%now => a
      if (i == 3) nullify (u%now)
      if (u%scaled(y(i)) > 1.0_wp) y(i) = y(i)*u%scaled(x(i))
      c = c + y(i)
    end do
  end subroutine foo
end module m
