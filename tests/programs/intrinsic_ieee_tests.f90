! idea: functions of ieee_arithmetic ask whether values are numbers, also elements of arrays and under other names
! dependent: y
! independent: x
! set: n=3
module intrinsic_ieee_tests_mod
  use, intrinsic :: ieee_arithmetic, only: ieee_is_nan, is_finite => ieee_is_finite
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    real(8) :: z(n)
    integer :: i
    z = exp(x)
    do i = 1, 2
      if (any(ieee_is_nan(z)) .or. .not. is_finite(sum(z))) error stop 'no number'
      if (.not. is_finite(z(i))) cycle
      z = z*x
    end do
    where (ieee_is_nan(z))
      z = 0
    elsewhere
      z = z*z
    end where
    if (is_finite(z(1)/x(2))) z = z*x
    y = sum(z, mask=is_finite(z))
  end subroutine foo
end module intrinsic_ieee_tests_mod
