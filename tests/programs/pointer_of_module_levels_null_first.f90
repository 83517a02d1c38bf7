! idea: time levels of a module exchanged in a routine, the oldest null at first
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=3
module state
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), target, save :: buf(3, 3)
  real(wp), pointer, save :: old(:) => null(), now(:) => null(), new(:) => null()
contains
  subroutine start(x)
    real(wp), intent(in) :: x(:)
    buf = 0.0_wp
    buf(:, 1) = x
    now => buf(:, 1)
    new => buf(:, 2)
    nullify(old)
  end subroutine start
  subroutine advance()
    if (associated(old)) then
      new = old - 0.2_wp*now**2
    else
      new = now - 0.1_wp*now**2
    end if
  end subroutine advance
  subroutine rotate()
    real(wp), pointer :: t(:)
    if (associated(old)) then
      t => old
    else
      t => buf(:, 3)
    end if
    old => now
    now => new
    new => t
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
    do i = 1, k
      call advance()
      call rotate()
    end do
    y = sum(now*[1.0_wp, 2.0_wp, 3.0_wp])
    if (associated(old)) y = y + sum(old**2)
    nullify(old)
    nullify(now)
    nullify(new)
  end subroutine foo
end module m
