! idea: bound operators that are told apart by the kinds of components, in several routines
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9
module bound_operator_kinds_mod
  implicit none
  type :: opt
    real(8) :: a = 2.0d0
    real(4) :: b = 3.0
    integer :: k = 2
    integer(8) :: l = 3_8
  contains
    procedure :: f_s, f_d, f_i, f_l
    generic :: operator(.o.) => f_s, f_d, f_i, f_l
  end type opt
contains
  real(8) function f_s(p, q)
    class(opt), intent(in) :: p
    real(4), intent(in) :: q
    f_s = p%a*q
  end function f_s
  real(8) function f_d(p, q)
    class(opt), intent(in) :: p
    real(8), intent(in) :: q
    f_d = p%a*q**2
  end function f_d
  real(8) function f_i(p, q)
    class(opt), intent(in) :: p
    integer, intent(in) :: q
    f_i = p%a**q
  end function f_i
  real(8) function f_l(p, q)
    class(opt), intent(in) :: p
    integer(8), intent(in) :: q
    f_l = p%a*q
  end function f_l
  real(8) function g(p)
    type(opt), intent(in) :: p
    g = (p .o. p%b) + (p .o. p%l)*(p .o. p%k)
  end function g
  subroutine foo(x, y)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: y(3)
    type(opt) :: u
    u%a = x(1)
    y = u .o. 2.0d0
    y = y + g(u)*(u .o. u%a)*x
  end subroutine foo
end module bound_operator_kinds_mod
