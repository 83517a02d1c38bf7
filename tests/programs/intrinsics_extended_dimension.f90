! idea: sum extended for a type, then the intrinsic with dim
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module intrinsics_extended_dimension_mod
  implicit none
  type box
    real(8) :: v(2)
  end type box
  interface sum
    module procedure sum_box
  end interface sum
contains
  pure function sum_box(b) result(s)
    type(box), intent(in) :: b
    real(8) :: s
    s = b%v(1) + b%v(2)**2
  end function sum_box
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(box) :: b
    real(8) :: a(2, 3)
    b%v = x(1:2) * x(2:3)
    a(1, :) = x
    a(2, :) = x**2
    y(:) = sum(a, dim=1) * sum(b)
    y(1) = y(1) + sum(x, 1)
  end subroutine foo
end module intrinsics_extended_dimension_mod
