! idea: a routine with a name for C, kinds of intrinsic modules
! dependent: y
! independent: x
module interoperable_mod
  use, intrinsic :: iso_c_binding, only: c_double, c_int
  use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
  use, intrinsic :: iso_fortran_env, only: output_unit, real64
  implicit none
contains
  subroutine foo(n, x, y) bind(c, name="c_foo")
    integer(c_int), intent(in) :: n
    real(c_double), intent(in) :: x(n)
    real(c_double), intent(inout) :: y
    real(real64) :: z
    integer(c_int) :: i

    do i = 1, n
      z = x(i)*y
      call add(z, y)
    end do
    write(output_unit, *) 'y is', y
  end subroutine foo

  subroutine add(a, b) bind(c)
    real(c_double), intent(in) :: a
    real(c_double), intent(inout) :: b

    b = b + sin(a)
  end subroutine add
end module interoperable_mod
