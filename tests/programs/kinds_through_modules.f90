! idea: components of a kind that an intrinsic module defines and two other modules pass on
! dependent: y
! independent: x
module kinds_mod
  use iso_fortran_env, only: real64, int32
  implicit none
  integer, parameter :: wp = real64
end module kinds_mod
module kinds_types_mod
  use kinds_mod
  implicit none
  type point
    real(wp) :: x = 1.0_wp
    integer(int32) :: n = 2
  end type point
end module kinds_types_mod
module kinds_through_modules_mod
  use kinds_types_mod
  implicit none
  type line
    real(wp) :: weight = 0.5_wp
    type(point) :: ends(2)
  end type line
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x(2)
    real(wp), intent(out) :: y
    type(line) :: l
    l%ends%x = x**l%ends%n
    y = l%weight*product(l%ends%x) + sum(real(l%ends%n, real64)*x)
  end subroutine foo
end module kinds_through_modules_mod
