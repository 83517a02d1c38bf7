! idea: several pointers of one interface, a module has one as well, beside calls of the procedure by its own keywords
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module keywords_beside_procedure_pointers_mod
  implicit none
  abstract interface
    real(8) function fun(a, b)
      real(8), intent(in) :: a, b
    end function fun
  end interface
  procedure(fun), pointer :: r => f1
  type :: law
    procedure(fun), pointer, nopass :: q => null()
  end type law
contains
  real(8) function f1(b, a)
    real(8), intent(in) :: b, a
    f1 = b**2*sin(a)
  end function f1
  subroutine apply(f, g, z)
    procedure(fun) :: f
    procedure(f) :: g
    real(8), intent(inout) :: z
    z = z + f(b=z, a=0.5d0) + g(b=0.2d0, a=z) + f1(a=z, b=0.3d0)
  end subroutine apply
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    procedure(fun), pointer :: p
    procedure(fun), pointer :: t => f1
    procedure(f1), pointer :: s
    type(law) :: l
    p => f1
    s => f1
    y = x
    l%q => f1
    y(1) = y(1) + p(b=x(1), a=x(2)) + t(b=x(1), a=x(3)) + f1(b=x(1), a=x(2)) + s(b=x(1), a=x(2))
    y(2) = y(2) + l%q(b=x(1), a=x(2)) + r(b=x(1), a=x(2))
    call apply(f1, f1, y(3))
  end subroutine foo
end module keywords_beside_procedure_pointers_mod
