! idea: of equal elements the first one gets the derivative
! dependent: y, z
! independent: x
! set: x=1 3 3 2 1
! expect: x_adj = 1 1 0 0 0
module m
  implicit none
contains
  subroutine foo(x, y, z)
    double precision, intent(in) :: x(5)
    double precision, intent(out) :: y, z
    y = maxval(x)
    z = minval(x)
  end subroutine foo
end module m
