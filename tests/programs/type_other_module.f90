! idea: types of other modules, renamed and with kinds of their own
! dependent: flux
! independent: s
module kinds
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  integer, parameter :: ip = selected_int_kind(9)
end module kinds
module types_mod
  use kinds, only: rk => wp, ip
  implicit none
  private
  integer, parameter :: nv = 3
  real(rk), parameter :: start = 0.25_rk
  type, public :: base
    real(rk) :: q(nv) = start
  end type base
  type, public :: state
    type(base) :: old
    real(rk) :: u(nv)
    integer(ip) :: count = 1_ip
  end type state
  public :: advance
contains
  subroutine advance(s, dt)
    type(state), intent(inout) :: s
    real(rk), intent(in) :: dt
    type(base) :: save_q
    save_q%q = s%old%q
    call relax(save_q, s%u(1))
    s%old%q = s%u
    s%u = s%u + dt * save_q%q * s%old%q
    s%count = s%count + 1_ip
  end subroutine advance
  subroutine relax(b, x)
    type(base), intent(inout) :: b
    real(rk), intent(in) :: x
    b%q(2:3) = b%q(1:2) * x
  end subroutine relax
end module types_mod
module m
  use types_mod, only: my_state => state, advance
  implicit none
contains
  subroutine foo(s, flux)
    use kinds
    type(my_state), intent(inout) :: s
    real(wp), intent(out) :: flux
    integer :: i
    flux = 0.0_wp
    do i = 1, 3
      call advance(s, 0.1_wp)
      flux = flux + s%u(i) * s%old%q(1)
    end do
    flux = flux * s%count
  end subroutine foo
end module m
