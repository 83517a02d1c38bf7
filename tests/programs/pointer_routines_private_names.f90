! idea: routines that are inlined use what their module keeps to itself
! dependent: y
! independent: x
! set: n=3
module pointer_private_lib
  implicit none
  private
  public :: pick, wp
  integer, parameter :: wp = kind(1.0d0), rp = kind(1.0d0), base = 2
  real(wp), parameter :: own_scale = 0.5_wp*base, table(3) = [0.5_wp, 0.7_wp, 0.9_wp]
  character(3), parameter :: tag = 'abc'
  real(wp), save :: level = 0.3_wp
  type :: hidden
    real(wp) :: w = 1.0_wp
  end type hidden
  type(hidden), parameter :: fixed = hidden(0.25_wp)
contains
  function helper(t) result(v)
    real(wp), intent(in) :: t
    real(wp) :: v
    v = t**2*own_scale
  end function helper
  subroutine pick(p, q, k)
    real(wp), pointer, intent(inout) :: p
    real(wp), target, intent(inout) :: q(:)
    integer, intent(in) :: k
    real(wp), parameter :: mine = own_scale*2
    type(hidden) :: h
    real(wp) :: z(base)
    p => q(k)
    z = p*table(k)*2.5_rp
    h%w = helper(p)*mine + sum(z)
    if (tag(1:1) == 'a') p = h%w*own_scale + fixed%w
    p = p*1.5_wp*level
    level = 0.3_wp + 0.1_wp*h%w
    if (k == 1) level = 0.3_wp
  end subroutine pick
end module pointer_private_lib

module pointer_private_mod
  use pointer_private_lib, only: choose => pick, wp
  implicit none
  real(wp), parameter :: own_scale = 3.0_wp
  integer :: base = 7
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y
    real(wp), target :: w(n), u(n)
    real(wp), pointer :: p
    w = x
    u = x**2
    p => u(2)
    call choose(p, w, 2)
    p = p**2*own_scale
    call choose(p, u, 3)
    p = p*x(1)
    call choose(p, u, 1)
    y = sum(w*u)/base
  end subroutine foo
end module pointer_private_mod
