! idea: imports that exchange names
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module module_renamed_exchanged_base
  implicit none
  integer, parameter :: wp = kind(1.0d0), sp = kind(1.0)
  real(wp) :: a = 0.5_wp, b = 2.0_wp
  real(wp), parameter :: c = 1.5_wp, d = -0.5_wp
  type :: t
    real(wp) :: p = 1.0_wp, q(2) = 0.5_wp
  end type t
  type :: u
    real(wp) :: q = 3.0_wp, p(3) = 0.25_wp
  end type u
  type(t) :: vt
  type(u) :: vu
contains
  real(wp) function f(x)
    real(wp), intent(in) :: x
    f = a*x**2 + vu%q*x
    b = b + x
  end function f
  real(wp) function g(x)
    real(wp), intent(in) :: x
    g = b*x + c
    a = a*x
    vt%q = vt%q*x
  end function g
  subroutine s(x, y)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    real(wp) :: r
    r = f(x(1))
    y = y*x + r + d*vt%p
    vu%p(1:size(x)) = vu%p(1:size(x))*x
  end subroutine s
end module module_renamed_exchanged_base
module module_renamed_exchanged_mod
  use module_renamed_exchanged_base, a => b, b => a, f => g, g => f, t => u, u => t, c => d, d => c, vt => vu, vu => vt
  implicit none
contains
  subroutine s2(x, y)
    real(wp), intent(in) :: x(:)
    real(wp), intent(inout) :: y(:)
    type(t) :: z
    type(u) :: w
    real(wp) :: r
    z%p = x
    w%q = x(1:2)
    y = y*z%p*a + w%q(2)*b
    r = f(x(2))
    y = y*r + a
    r = g(x(3))
    y = y + z%q*r*b
    vt%q = vt%q + y(1)
    a = a*c
  end subroutine s2
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    y = x*a + d
    call s(x, y)
    call s2(x, y)
    y = y*b + vt%p(1:n)*vu%q(1) + vt%q
    a = 2.0_wp
    b = 0.5_wp
    vt = t()
    vu = u()
  end subroutine foo
end module module_renamed_exchanged_mod
