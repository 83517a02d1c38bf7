! idea: passive real and integer arrays in array statements
! routine: foo
! dependent: y
! independent: x
! set: n=3, w=0.1 0.2 0.3, k=3 1 2
module array_passive_mixed_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, w, k, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: w(n)
    integer, intent(in) :: k(n)
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    integer :: m(n)

    m = k + 1
    y = w * x * k + m * x ** 2
    m(2:) = 2 * m(2:)
    y = y * m
  end subroutine foo
end module array_passive_mixed_mod
