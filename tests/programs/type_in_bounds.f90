! idea: components give sizes, bounds of loops, conditions and indices
! dependent: y
! independent: s, x
! set: s%n=4, s%m=4, s%first=2, s%idx=3 1 2, s%on=.true.
module m
  implicit none
  type :: setup
    integer :: n
    integer :: m
    integer :: first
    integer :: idx(3)
    logical :: on
    real(8) :: factor
    real(8) :: limit
  end type setup
contains
  subroutine foo(s, x, y)
    type(setup), intent(inout) :: s
    real(8), intent(in) :: x(s%n)
    real(8), intent(out) :: y
    real(8) :: w(0:s%n)
    integer :: i
    w = 0.1d0
    y = 0.0d0
    do i = s%first, s%n
      w(i) = x(i) * s%factor + w(i - 1)
      if (s%on .and. w(i) > s%limit * 0.01d0) then
        w(s%idx(min(i, 3))) = w(i) * x(s%idx(1))
        s%factor = s%factor * w(i)
      else
        s%limit = s%limit * x(i)
      end if
      s%m = s%m - 1
    end do
    select case (s%m)
    case (:0)
      y = w(1)
    case (1:3)
      y = w(2) * s%factor
      s%first = 1
    case default
      y = w(3)
    end select
    call local(s, y)
    do while (y < 4.0d0 * s%limit)
      y = y * 1.5d0 + s%factor
      s%first = s%first + 1
    end do
    y = y + sum(w(s%first:s%m + 1)) + merge(x(1), x(2), s%on)
  end subroutine foo
  subroutine local(s, y)
    type(setup), intent(in) :: s
    real(8), intent(inout) :: y
    real(8) :: a(s%first, s%idx(1))
    a = y
    a(1, :) = s%factor
    y = sum(a) * 0.1d0
  end subroutine local
end module m
