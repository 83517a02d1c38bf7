! idea: each module has its own constants of the same name
! routine: foo
! dependent: y
! independent: x
module lower_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: c = 2.0_wp
contains
  subroutine lower(a, b)
    real(wp), intent(in) :: a
    real(wp), intent(inout) :: b

    b = b + c * a ** 2
  end subroutine lower
end module lower_mod

module upper_mod
  use lower_mod, only: wp, apply => lower
  implicit none
  real(wp), parameter :: c = 5.0_wp
contains
  subroutine foo(x, y)
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = c * x
    call apply(x * c, y)
  end subroutine foo
end module upper_mod
