! idea: external procedures that statements declare by an interface, of this or another module, by a type, or by nothing
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3, k=2
module external_procedure_statements_laws_mod
  implicit none
  integer, parameter :: wp = kind(1d0)
  abstract interface
    real(wp) function law(p, t, opt)
      import :: wp
      real(wp), intent(in) :: p, t
      real(wp), intent(in), optional :: opt
    end function law
  end interface
end module external_procedure_statements_laws_mod
module external_procedure_statements_mod
  use external_procedure_statements_laws_mod, only: law, dp => wp
  implicit none
  interface
    subroutine turn_all(v)
      import
      real(dp), intent(inout) :: v(:)
    end subroutine turn_all
  end interface
contains
  subroutine foo(n, x, y, k)
    integer, intent(in) :: n, k
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    procedure(law) :: gas, fluid
    procedure(turn_all) :: turn
    procedure(real(dp)) :: square
    procedure() :: old
    integer :: t
    do t = 1, n
      y(t) = gas(x(t), x(1)) + fluid(x(1), x(t), x(3)) + gas(x(2), x(t), opt=x(t))
      y(t) = y(t) + square(x(t))*k
    end do
    call turn(y)
    call old(n, y)
    y = y*inner(x(1))
  contains
    real(dp) function inner(s) result(r)
      real(dp), intent(in) :: s
      procedure(law) :: fluid
      r = fluid(s, s)
    end function inner
  end subroutine foo
end module external_procedure_statements_mod
real(8) function gas(p, t, opt)
  implicit none
  real(8), intent(in) :: t, p
  real(8), intent(in), optional :: opt
  gas = t**2*p
  if (present(opt)) gas = gas*opt
end function gas
real(8) function fluid(p, t, opt)
  implicit none
  real(8), intent(in) :: p, t
  real(8), intent(in), optional :: opt
  fluid = p**2*sin(t)
  if (present(opt)) fluid = fluid + opt**2
end function fluid
real(8) function square(p)
  implicit none
  real(8), intent(in) :: p
  square = p**2
end function square
subroutine old(n, v)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: v(n)
  v = v*sin(v)
end subroutine old
subroutine turn(v)
  implicit none
  real(8), intent(inout) :: v(:)
  v(1) = v(1)*v(2)
end subroutine turn
