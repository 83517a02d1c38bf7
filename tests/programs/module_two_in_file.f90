! idea: the callee is in another module of the same file
! routine: foo
! dependent: y
! independent: x
module physics_mod
  implicit none
  private
  public :: flux
contains
  subroutine flux(a, f)
    double precision, intent(in) :: a
    double precision, intent(out) :: f

    f = a * a * exp(-a)
  end subroutine flux
end module physics_mod

module model_mod
  use physics_mod, only: flux
  implicit none
contains
  subroutine foo(x, y)
    double precision, intent(in) :: x
    double precision, intent(out) :: y
    double precision :: f

    call flux(x, f)
    y = f * x
    call flux(y, f)
    y = f
  end subroutine foo
end module model_mod
