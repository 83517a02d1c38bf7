! idea: bound generics told apart by arguments that are optional, values or expressions of components
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9
module bound_generics_told_apart_mod
  implicit none
  integer, parameter :: wp = kind(1d0), sp = kind(1e0)
  type :: base
    real(wp) :: a = 2
    real(sp) :: b = 3
  end type
  type, extends(base) :: opt
    integer :: k = 2, n(2) = [3, 4]
    logical :: l = .true.
  contains
    procedure, private, pass(p) :: f_s
    procedure, private :: f_d, f_i, f_l, f_v, v_s, v_d
    generic :: o => f_s, f_d, f_i, f_l, f_v
    generic :: v => v_s, v_d
  end type
contains
  real(wp) function f_s(q, p)
    real(sp), intent(in) :: q
    class(opt), intent(in) :: p
    f_s = p%a*q
  end function
  real(wp) function f_d(p, q)
    class(opt), intent(in) :: p
    real(wp), intent(in) :: q
    f_d = p%a*q**2
  end function
  real(wp) function f_i(p, q)
    class(opt), intent(in) :: p
    integer, intent(in), optional :: q
    f_i = p%a**3
    if (present(q)) f_i = f_i*q
  end function
  real(wp) function f_v(p, q, r)
    class(opt), intent(in) :: p
    integer, intent(in) :: q(:)
    logical, value :: r
    f_v = sin(p%a)*sum(q)
    if (r) f_v = f_v*q(1)
  end function
  real(wp) function f_l(p, q)
    class(opt), intent(in) :: p
    logical, intent(in) :: q
    f_l = merge(p%a, p%a**2, q)
  end function
  real(wp) function v_s(p, q)
    class(opt), intent(in) :: p
    real(sp), value :: q
    v_s = p%a*q
  end function
  real(wp) function v_d(p, q)
    class(opt), intent(in) :: p
    real(wp), value :: q
    v_d = p%a*q**2
  end function
  real(wp) function g(p)
    class(opt), intent(in) :: p
    g = p%o(p%base%b) + p%o(p%k) + p%o(p%l) + p%o(p%a) + p%o() + p%v(p%b)*p%v(p%a)
  end function
  subroutine foo(x, y)
    real(wp), intent(in) :: x(3)
    real(wp), intent(out) :: y(3)
    type(opt) :: u, v(2)
    u%a = x(1)
    v%a = x(2:)
    y = u%o(x(2)) + u%o(q=u%a*2) + u%o(sin(v(1)%a)) + u%o(u%k + 1) + u%o(.not. u%l)
    y = y + g(u) + u%v(u%a*v(2)%a) + u%v(2*u%b)
    y(2) = y(2) + v(2)%o(v(1)%b) + v(1)%o(u%a) + v(1)%o(1.0_sp) + u%o(u%a > v(1)%a)
    y(3) = y(3) + u%o(u%n, u%l) + u%o(2*u%n(2:1:-1), u%k > 3) + u%o(-u%k) + u%o(maxval(v%a))
  end subroutine
end module
