! idea: intrinsic modules of which all names are used, in types too
! dependent: y
! independent: x
! size: x%v=3
module kinds_of_all
  use, intrinsic :: iso_fortran_env
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: dp = real64
  type field
    real(dp), allocatable :: v(:)
    real(c_double) :: scale = 1.0_c_double
  end type
contains
  subroutine foo(x, y)
    type(field), intent(in) :: x
    real(real64), intent(out) :: y
    type(field) :: f
    integer(c_int) :: i
    real(c_float) :: half
    half = 0.5
    f = x
    y = 0.0_dp
    do i = 1, size(x%v, kind=int32)
      f%v(i) = f%v(i)*y + x%v(i)**2*half
      y = y + f%v(i)
    end do
    if (y > huge(1.0_dp)) write (error_unit, *) y
    y = y*f%scale
  end subroutine
end module
