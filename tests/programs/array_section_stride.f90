! idea: strides, different on both sides, and reversed sections
! routine: foo
! dependent: y
! independent: x, y
! set: n=9
module array_section_stride_mod
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n)

    y(1:n:2) = x(1:5) ** 2
    y(2:8:2) = x(8:2:-2) * y(4:1:-1)
    y = y(n:1:-1) * y
    y(3::3) = y(1:3) * y(:3)
  end subroutine foo
end module array_section_stride_mod
