! idea: pointer of a module that is null until the first turn, asked in one routine, set in another
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=3
module state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, save :: buf(3), buf2(3)
  real(wp), pointer, save :: old(:) => null()
contains
  subroutine start(x)
    real(wp), intent(in) :: x(:)
    buf = x
    buf2 = x**2
    nullify(old)
  end subroutine start
  subroutine advance(y)
    real(wp), intent(inout) :: y
    if (associated(old)) then
      y = y*sum(old)
    else
      y = 1.5_wp*y
    end if
  end subroutine advance
  subroutine rotate(i)
    integer, intent(in) :: i
    if (i == 1) then
      old => buf
    else if (i == 3) then
      old => buf2
    end if
  end subroutine rotate
end module state
module m
  use state
  implicit none
contains
  subroutine foo(x, y, n, k)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    integer :: i
    call start(x)
    y = x(1)
    do i = 1, k
      call advance(y)
      call rotate(i)
    end do
    if (associated(old)) y = y + sum(old**2)
  end subroutine foo
end module m
