! idea: functions of ieee_arithmetic and iso_c_binding by way of other modules, special values, sizes
! dependent: y
! independent: x
! set: n=4
module ieee_kinds
  use, intrinsic :: ieee_arithmetic, only: ieee_is_finite, is_nan => ieee_is_nan
  use, intrinsic :: iso_fortran_env, only: wp => real64, sp => real32
  use, intrinsic :: iso_c_binding
  implicit none
end module ieee_kinds
module everything
  use, intrinsic :: ieee_arithmetic
  use ieee_kinds
  implicit none
  private :: ieee_is_normal
end module everything
module ieee_reexported
  use ieee_kinds
  use everything, only: value => ieee_value, ieee_quiet_nan, inf => ieee_positive_inf
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(out) :: y(n)
    real(wp) :: miss, data(n), lowest
    real(sp) :: single
    integer :: i
    miss = value(1.0_wp, ieee_quiet_nan)
    single = value(single, inf)
    data = value(data, inf)
    y = x**2
    data(2:n) = 0.5_wp
    where (.not. ieee_is_finite(data)) y = y*sin(x)
    if (.not. all(ieee_is_finite(y))) error stop 'not finite'
    if (count(ieee_is_finite(data)) == n - 1) y = y*2
    if (is_nan(miss)) y = y*3
    if (.not. ieee_is_finite(single)) y = y*x
    lowest = extreme(n, x)
    y = y*lowest
    do i = 1, n
      if (x(i) < 0) y(i) = value(x(i), ieee_quiet_nan)
    end do
    y = y*c_sizeof(x)/c_sizeof(x(1))*c_sizeof(i)
  end subroutine foo
  function extreme(n, x) result(lowest)
    use everything
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp) :: lowest
    integer :: i
    lowest = ieee_value(lowest, ieee_positive_inf)
    do i = 1, n
      if (ieee_is_finite(x(i)) .and. x(i) < lowest) lowest = x(i)
    end do
    if (x(1) < ieee_value(x(1), ieee_negative_inf)) lowest = 2
    lowest = lowest + ieee_value(1.0_wp, ieee_negative_zero)
  end function extreme
end module ieee_reexported
