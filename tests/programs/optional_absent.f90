! idea: optional arguments that are not there
! dependent: y
! independent: x, a
! absent: a, b
module optional_arguments
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y, a, b)
    integer, intent(in) :: n
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y
    real(wp), intent(inout), optional :: a, b(n)
    integer :: i
    y = x
    if (present(a)) then
      y = y*a
      a = sin(a)*x
    end if
    call scale(x, y)
    call scale(x, s=a, r=y)
    call scale(x, y, t=x*x)
    do i = 1, 2
      if (present(b)) call scale(x, y, a, b(1))
    end do
    if (present(b)) b = b*y
  end subroutine foo
  subroutine scale(x, r, s, t)
    real(wp), intent(in) :: x
    real(wp), intent(inout) :: r
    real(wp), optional, intent(inout) :: s
    real(wp), optional, intent(in) :: t
    if (.not. present(s)) r = x*r
    if (present(s)) then
      s = s*r
      r = r*s + x
    end if
    if (present(t) .and. .not. present(s)) r = r*t
  end subroutine scale
end module optional_arguments
