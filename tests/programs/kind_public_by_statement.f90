! idea: a statement makes a kind public that a type uses, in a module whose names are private
! dependent: y
! independent: x
module kind_public_owner
  implicit none
  private
  public :: pair, total, dp
  integer, parameter :: dp = kind(1.0d0)
  type :: pair
    real(dp) :: a, b
  end type pair
contains
  real(dp) function total(p)
    type(pair), intent(in) :: p
    total = p%a*p%b
  end function total
end module kind_public_owner
module kind_public_user
  use kind_public_owner
  implicit none
contains
  subroutine foo(x, y)
    real(dp), intent(in) :: x
    real(dp), intent(out) :: y
    y = total(pair(x, sin(x))) + 1.0_dp
  end subroutine foo
end module kind_public_user
