! idea: two modules and an internal function have kinds and other constants of one name, which differ
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! tolerance: 1e-4
module constants_private_differ_types
  implicit none
  private
  integer, parameter :: wp = 8, ik = 8
  real(wp), parameter :: c = 0.5_wp
  integer(ik), parameter :: few = 2_ik
  public :: step, tab
  type, public :: t
    real(wp) :: z = 0.5_wp
    real(wp) :: v(few) = c
  end type t
contains
  subroutine step(z, x)
    real(wp), intent(inout) :: z
    real(wp), intent(in) :: x
    integer(ik) :: i
    do i = 1_ik, few
      if (abs(z) > 0.1_wp) z = z*z*x + c*0.1_wp
    end do
  end subroutine step
  function tab(x) result(r)
    real(wp), intent(in) :: x(:)
    real(wp) :: r(size(x))
    r = x*c + real(few, wp)
  end function tab
end module constants_private_differ_types
module constants_private_differ_mod
  use constants_private_differ_types
  implicit none
  integer, parameter :: wp = 4, ik = 4
  real(wp), parameter :: c = 0.25_wp
  integer(ik), parameter :: few = 1_ik
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(t) :: o
    real(8) :: z
    real(wp) :: s
    integer(ik) :: i
    y = x
    s = c
    do i = 1_ik, few + 1_ik
      z = x(1)*x(2)
      call step(z, x(3))
      call step(o%z, y(1))
      o%v = o%v*x(2)*c
      s = s*real(abs(z), wp) + c
      y = tab(y)*(o%z*z)*sum(o%v) + s*inner(x(2))
    end do
  contains
    real(8) function inner(q)
      integer, parameter :: wp = 8
      real(wp), intent(in) :: q
      inner = q*s*c + 0.1_wp*sum(tab(x))
    end function inner
  end subroutine foo
end module constants_private_differ_mod
