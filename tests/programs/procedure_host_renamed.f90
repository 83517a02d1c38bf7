! idea: internal procedures are given to a private module that imports and renames constants
! dependent: y
! independent: x
module procedure_host_renamed_all
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: third = 1.0_wp/3
end module procedure_host_renamed_all
module procedure_host_renamed_base
  use procedure_host_renamed_all
  implicit none
  real(wp), parameter :: half = 0.5_wp
end module procedure_host_renamed_base
module procedure_host_renamed_rk
  use procedure_host_renamed_base, only: wp, half, aa => third
  implicit none
  private
  public :: rk2, rhs_if
  real(wp), parameter :: quarter = half**2
  abstract interface
    function rhs_if(t, y) result(f)
      import :: wp
      real(wp), intent(in) :: t, y(:)
      real(wp) :: f(size(y))
    end function rhs_if
  end interface
contains
  subroutine rk2(rhs, t, y, h)
    procedure(rhs_if) :: rhs
    real(wp), intent(in) :: t, h
    real(wp), intent(inout) :: y(:)
    y = y + h*rhs(t + 2*quarter*h, y + half*h*rhs(t, y)) + aa*h**3*y**2
  end subroutine rk2
end module procedure_host_renamed_rk
module procedure_host_renamed_mod
  use procedure_host_renamed_all, only: dp => wp
  use procedure_host_renamed_rk
  implicit none
contains
  subroutine foo(x, y)
    real(dp), intent(in) :: x(2)
    real(dp), intent(out) :: y(2)
    integer :: i
    y = x
    do i = 1, 3
      call rk2(slope, 0.1_dp*i, y, 0.1_dp)
      call rk2(decay, 0.1_dp*i, y, 0.1_dp)
    end do
  contains
    function slope(t, z) result(f)
      real(dp), intent(in) :: t, z(:)
      real(dp) :: f(size(z))
      f = x(1)*sin(z) + t
    end function slope
  end subroutine foo
  function decay(t, z) result(f)
    real(dp), intent(in) :: t, z(:)
    real(dp) :: f(size(z))
    f = -z*t
  end function decay
end module procedure_host_renamed_mod
