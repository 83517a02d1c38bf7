! idea: a bare routine uses constants and a routine of a module of the file
! routine: foo
! dependent: y
! independent: x
module constants_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
  real(wp), parameter :: pi = 3.14159265358979323846_wp
contains
  subroutine area(r, a)
    real(wp), intent(in) :: r
    real(wp), intent(out) :: a

    a = pi * r ** 2
  end subroutine area
end module constants_mod

subroutine foo(x, y)
  use constants_mod, only: wp, pi, area
  implicit none
  real(wp), intent(in) :: x
  real(wp), intent(out) :: y

  call area(x, y)
  y = sin(y / pi)
end subroutine foo
