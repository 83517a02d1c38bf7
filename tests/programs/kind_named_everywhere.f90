! idea: a kind that depends on another named constant, in another module
! routine: foo
! dependent: y
! independent: x
module kinds_mod
  implicit none
  integer, parameter :: sp = kind(1.0), dp = kind(1.0d0)
  integer, parameter :: working = dp
end module kinds_mod

module model_mod
  use kinds_mod, only: rk => working
  implicit none
contains
  subroutine foo(x, y)
    real(rk), intent(in) :: x
    real(rk), intent(out) :: y
    real(rk), parameter :: third = 1.0_rk / 3.0_rk

    y = third * x ** 2 + x ** third
  end subroutine foo
end module model_mod
