! idea: routines that call themselves keep variables, for nothing or because they read what inner calls assigned
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  recursive subroutine down(x, y, p)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    integer, intent(in) :: p
    real(wp), save, target :: work
    real(wp), save :: other
    work = x(1) * x(2) + p
    other = x(3) * work
    y(1) = y(1) + work**2 * other
    if (p > 1) then
      call down(x, y, p - 1)
      other = x(1) * p
    end if
    y(2) = y(2) * other
  end subroutine down

  recursive subroutine seen(x, y, p)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    integer, intent(in) :: p
    real(wp), save :: last
    last = x(2) * p
    if (p > 1) call seen(x, y, p - 1)
    y(3) = y(3) + last**2 * p
  end subroutine seen

  recursive subroutine in_loops(x, y, p)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    integer, intent(in) :: p
    real(wp), save :: next
    integer :: i
    next = x(2) * p
    do i = 1, 2
      y(i) = y(i) + next**2 * p
      if (p > 1) call in_loops(x, y, p - 1)
    end do
  end subroutine in_loops

  recursive function summed(x, p) result(s)
    real(wp), intent(in) :: x(:)
    integer, intent(in) :: p
    real(wp), save :: part
    real(wp) :: s
    part = x(p) ** 2
    s = part
    if (p > 1) then
      part = summed(x, p - 1)
      s = s + part
    end if
  end function summed

  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x
    call down(x, y, 3)
    call seen(x, y, 3)
    call in_loops(x, y, 3)
    y(1) = y(1) * 0.1_wp + summed(x, 3)
  end subroutine foo
end module m
