! idea: modules rename different kinds of the standard to one name, and share structures and functions
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! tolerance: 1e-4
module kinds_renamed_to_differ_types
  use, intrinsic :: iso_fortran_env, only: dp => real64, ik => int64
  implicit none
  private
  integer(ik), parameter :: nmax = 3_ik
  type, public :: outer
    real(dp) :: a(nmax) = 0.5_dp
    real(dp) :: scale = 1.0_dp
  end type outer
  public :: advance, total
  type(outer), public :: g
contains
  subroutine advance(o, x)
    type(outer), intent(inout) :: o
    real(dp), intent(in) :: x(:)
    integer(ik) :: i
    do i = 1_ik, nmax
      o%a(i) = o%a(i)*x(i)
      if (o%a(i) > 0.2_dp) o%a = o%a*x(1)*o%scale
    end do
  end subroutine advance
  function total(o) result(r)
    type(outer), intent(in) :: o
    real(dp) :: r(nmax)
    r = o%a*o%scale
  end function total
end module kinds_renamed_to_differ_types
module kinds_renamed_to_differ_mod
  use, intrinsic :: iso_fortran_env, only: dp => real32, ik => int32, wp => real64
  use kinds_renamed_to_differ_types
  implicit none
  private
  public :: foo
  integer(ik), parameter :: nmax = 2_ik
  real(dp) :: low(nmax) = 0.5_dp
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer(ik) :: i
    type(outer) :: o
    y = 0
    do i = 1_ik, nmax
      low(i) = low(i)*real(x(1), dp) + 0.25_dp
      call advance(g, x)
      o = g
      o%scale = o%scale*x(2)*low(i)
      call advance(o, x)
      low(i) = real(sum(total(o)), dp)*0.1_dp
      y = y + o%a*low(i) + total(o)
    end do
    g = outer()
    low = 0.5_dp
  end subroutine foo
end module kinds_renamed_to_differ_mod
