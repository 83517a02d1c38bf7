! idea: modules keep kinds of one name to themselves, which differ, and one calls the other between own values
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
! tolerance: 1e-4
module kinds_private_differ_steps
  implicit none
  private
  integer, parameter :: wp = 8, ip = 4
  real(wp), save :: mem(2) = 0.5_wp
  public :: single_step, double_step
contains
  subroutine single_step(z)
    integer, parameter :: wp = 4
    real(wp), intent(inout) :: z
    integer(ip) :: i
    do i = 1_ip, 2_ip
      if (z > 0.25_wp) z = z*z
    end do
  end subroutine single_step
  subroutine double_step(x, y)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    integer(ip) :: i
    do i = 1_ip, 2_ip
      if (y(i) > 0.1_wp) mem(i) = mem(i)*x(i) + 0.1_wp
      y = y*mem(i)
    end do
    mem = 0.5_wp
  end subroutine double_step
end module kinds_private_differ_steps
module kinds_private_differ_mod
  use kinds_private_differ_steps
  implicit none
  private
  public :: foo
  integer, parameter :: wp = 4, ip = 8
contains
  subroutine own_step(z)
    real(wp), intent(inout) :: z
    integer(ip) :: i
    do i = 1_ip, 2_ip
      if (z > 0.125_wp) z = z*0.5_wp + 0.25_wp*z**2
    end do
  end subroutine own_step
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(wp) :: z
    real(8) :: r
    integer(ip) :: i
    z = real(x(1), wp)
    r = real(0.75_wp, 8)
    y = x
    do i = 1_ip, 2_ip
      call double_step(x, y)
      call own_step(z)
      call single_step(z)
      r = r*x(i) + 0.125_wp*z
      y = y*z*r*(1.0_wp + real(i, wp))
    end do
  end subroutine foo
end module kinds_private_differ_mod
