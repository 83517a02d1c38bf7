! idea: functions and allocatable variables have names of intrinsics that derivatives need
! routine: top
! dependent: y
! independent: x
! set: n=3
module names_of_intrinsics_functions_k
  implicit none
  integer, parameter :: wp = kind(1.0d0), sp = kind(1.0)
  real(wp) :: abs = 0.5_wp
  integer :: sign = 1
end module
module names_of_intrinsics_functions
  use names_of_intrinsics_functions_k
  implicit none
contains
  real(wp) function kind(x, sp)
    real(wp), intent(in) :: x
    real(wp), intent(in) :: sp
    integer :: size, shape
    size = 2
    shape = 0
    kind = x
    do while (size < 5)
      kind = kind*sp + sin(kind)
      size = size + 1
      if (kind > 3) shape = shape + 1
    end do
    kind = kind + shape
  end function
  subroutine top(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), allocatable :: sum(:), present
    real(wp) :: exp(n), spread(n, 2)
    integer :: lbound, tiny, i
    abs = x(1)
    sign = 2
    allocate(sum(n))
    lbound = 1
    tiny = 2
    sum = x*abs
    present = x(2)
    exp = sum**2
    do i = 1, n
      spread(i, lbound) = kind(x(i), present)
      spread(i, tiny) = kind(exp(i), abs)
      if (spread(i, 1) > spread(i, 2)) spread(i, 1) = spread(i, 1)*spread(i, 2)
    end do
    y = 0
    do i = 1, n
      y = y + spread(i, 1)*spread(i, 2)*sign
    end do
    deallocate(sum)
  end subroutine
end module
