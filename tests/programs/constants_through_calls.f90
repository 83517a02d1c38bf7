! idea: constants go through several routines that would change them in other calls
! dependent: y
! independent: x
! set: n=3, x=0.7 1.1 0.9, k=2
module constants_through_calls_mod
  implicit none
  private
  public :: foo
  real(8), parameter :: rate = 0.3d0, rates(0:2) = [0.3d0, 0.5d0, 0.7d0]
  integer, parameter :: two = 2
contains

  subroutine change(v, w, k, up)
    real(8) :: v, w
    integer :: k
    logical :: up
    if (k > 4) then
      v = v*w
      k = k - 1
      up = .not. up
    end if
    w = w*sin(v)
    if (up) w = w + v
  end subroutine change

  subroutine between(v, w, k, up)
    real(8) :: v, w
    integer :: k
    logical :: up
    w = w**2
    call change(v, w, k, up)
    w = w*v + k
  end subroutine between

  subroutine repeatedly(v, w, k)
    real(8) :: v, w
    integer :: k, i
    do i = 1, 2
      call between(v, w, k, .true.)
      w = sin(w)
    end do
  end subroutine repeatedly

  subroutine each(v, w, k)
    real(8) :: v(2), w
    integer :: k, i
    if (k > 4) v = w
    do i = 1, 2
      call between(v(i), w, k, k > 1)
    end do
    if (k > 5) v(1) = 3
    w = w*v(1)
  end subroutine each

  subroutine protecting(v, w, k)
    real(8), intent(in) :: v
    real(8), intent(inout) :: w
    integer, intent(in) :: k
    call repeatedly(v, w, k)
    w = cos(w)
  end subroutine protecting

  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    y = x
    call between(0.4d0, y(1), 2, .false.)
    call repeatedly(-0.4d0, y(2), 3)
    do i = 1, n
      call repeatedly(x(i), y(3), i)
      call protecting(0.2d0*i, y(1), i)
      call protecting(0.2d0, y(2), 2*two)
    end do
    call each([0.3d0, 0.5d0], y(1), 1)
    call each(rates, y(2), two)
    call repeatedly(rate, y(1), -two)
    call repeatedly(rates(two), y(2), k)
  end subroutine foo

end module constants_through_calls_mod
