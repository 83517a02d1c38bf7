! idea: variables have the names of types of Fortran
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: kind, int
    real(wp) :: real(3)
    kind = 2
    int = 1
    real = x * 2.0_wp
    y = real(kind) * x + real(int)
  end subroutine foo
end module m
