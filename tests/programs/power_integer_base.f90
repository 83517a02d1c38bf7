! idea: powers of integers are passive
! routine: foo
! dependent: y
! independent: x
! set: n=3, k=2
module power_integer_base_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, k, x, y)
    integer, intent(in) :: n, k
    real(wp), intent(in) :: x
    real(wp), intent(out) :: y

    y = (-1) ** n * x + n ** k * x ** 2 + 2 ** k * x + (-1) ** k * x ** (k ** 2)
  end subroutine foo
end module power_integer_base_mod
