! idea: functions that choose what their pointers point at: nested, in conditions, in loops, with indices that change
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  real(8), target, save :: tracer(3,4)
  real(8), target, save :: low(0:2)
  integer, save :: now = 1
contains
  function tr(i) result(p)
    integer, intent(in) :: i
    real(8), pointer :: p(:)
    p => tracer(:, i)
  end function tr
  function present_one() result(p)
    real(8), pointer :: p(:)
    p => tracer(:, now)
  end function present_one
  function nested(i)
    integer, intent(in) :: i
    real(8), pointer :: nested(:)
    if (i > 2) then
      nested => tr(i)
    else if (i == 2) then
      nested => low
    else
      nested => present_one()
    end if
  end function nested
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n, 4)
    real(8), intent(out) :: y
    real(8) :: lw
    integer :: i
    lw = x(1, 1)
    call fill(x)
    do i = 1, 4
      now = i
      call step()
    end do
    now = 3
    call other(lw)
    y = lw
    do i = 1, 4
      y = y + sum(tr(i)**2)*i
      if (sum(nested(i)) > 0.1d0) then
        y = y*1.1d0
      else if (sum(nested(2)) > 100d0) then
        y = y*x(1,2)
      end if
    end do
    y = y + dot_product(nested(1), nested(2))
  end subroutine foo
  subroutine fill(x)
    real(8), intent(in) :: x(3, 4)
    real(8), pointer :: a(:)
    integer :: i
    do i = 1, 4
      a => tr(i)
      a = x(:, i)
    end do
    a => nested(2)
    a(0) = x(1,1)
    a(1:) = x(2:3,2)
    a = a + nested(4)
  end subroutine fill
  subroutine step()
    real(8), pointer :: a(:)
    a => present_one()
    a = a**2*0.5d0 + 0.1d0*nested(2)
  end subroutine step
  subroutine other(s)
    real(8), intent(inout) :: s
    real(8) :: trc
    trc = s*2
    call scaled(nested(1), trc)
    s = trc*sum(nested(3))
  end subroutine other
  subroutine scaled(a, f)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: f
    a = a*f
  end subroutine scaled
end module m
