! idea: imported variables and functions have names of intrinsics that derivatives need
! routine: top
! dependent: y
! independent: x
! set: n=3
module names_of_intrinsics_imported_k
  implicit none
  integer :: size = 3, kind = 2
  real(8) :: max = 0.5d0
contains
  real(8) function abs(a)
    real(8), intent(in) :: a
    abs = a*a*max
  end function
  subroutine allocated(a)
    real(8), intent(inout) :: a
    a = a*kind
  end subroutine
end module
module names_of_intrinsics_imported
  use names_of_intrinsics_imported_k, only: size, abs, mx => max, kind, allocated
  implicit none
  private
  public :: top
  integer, parameter :: wp = selected_real_kind(12, 200)
contains
  subroutine step(a, kind)
    real(wp), intent(inout) :: a(:)
    integer, optional, intent(in) :: kind
    real(wp), allocatable :: lbound(:)
    integer :: i
    allocate(lbound(3))
    lbound = a
    do i = 1, 3
      a(i) = lbound(i)*lbound(4-i)
      if (a(i) > 1) a(i) = a(i)/abs(a(i))
    end do
    if (present(kind)) a = a*kind
  end subroutine
  subroutine top(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp) :: present(n), minval
    integer :: ubound
    present = x
    do ubound = 1, size
      call step(present, kind=ubound)
      mx = mx + present(1)
    end do
    call step(present)
    minval = abs(present(2))*mx
    call allocated(minval)
    do while (minval > 3)
      minval = minval*present(3)*0.1_wp
    end do
    y = minval + kind
    mx = 0.5_wp
  end subroutine
end module
