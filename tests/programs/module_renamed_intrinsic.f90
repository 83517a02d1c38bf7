! idea: intrinsic modules are used whole, some of their names under others, also through other modules
! dependent: y
! independent: x
! set: n=3
module plain_kinds
  use iso_fortran_env
  implicit none
  integer, parameter :: power = 2
end module plain_kinds
module renamed_kinds
  use, intrinsic :: iso_fortran_env, wp => real64, i4 => int32
  use, intrinsic :: iso_c_binding, cd => c_double
  implicit none
  type holder
    real(wp) :: a(3) = 1.5_wp
    integer(i4) :: n = 2
  end type holder
end module renamed_kinds
module renamed_intrinsic
  use renamed_kinds
  implicit none
contains
  subroutine foo(n, x, y)
    use, intrinsic :: ieee_arithmetic, is_nan => ieee_is_nan
    integer(i4), intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(cd), intent(out) :: y
    type(holder) :: h
    real(real32) :: s
    integer(c_int) :: i
    integer(int64) :: k
    h%a(1:n) = x**2
    s = 0.5_real32
    k = 2
    y = 0
    do i = 1, n
      if (is_nan(x(i))) write(error_unit, *) 'not a number'
      if (ieee_is_finite(x(i))) y = y + s*h%a(i)**k
    end do
    call scale_by_power(y)
  end subroutine foo
  subroutine scale_by_power(y)
    use plain_kinds, p => power
    use iso_c_binding, only: c_long
    real(real64), intent(inout) :: y
    integer(c_long) :: j
    j = p
    y = y**j
  end subroutine scale_by_power
end module renamed_intrinsic
