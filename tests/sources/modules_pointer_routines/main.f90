! idea: routines of other files that are inlined use what their module keeps to itself
! dependent: y
! independent: x
! set: n=3
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
