! idea: exponents that are variables of integer kinds that are smaller, or larger, than the default one
! dependent: y
! independent: x
! set: n=4
module small_exponents
  implicit none
  integer, parameter :: i1 = selected_int_kind(2), i2 = selected_int_kind(4), i8 = selected_int_kind(15)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer(i2) :: k, powers(n)
    integer :: i
    do i = 1, n
      k = int(i - 1, i2)
      powers(i) = int(i, i2)
      y(i) = x(i)**int(i, i2) + x(1)**k*x(i)**int(-i, i8) + x(n)**int(i, i1)
    end do
    y = y + x**powers
  end subroutine foo
end module small_exponents
