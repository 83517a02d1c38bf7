! idea: norms of numbers whose squares overflow
! dependent: y, f
! independent: x
! set: n=4
! range: x=1e160:2e160
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    f = norm2(x)*f*1.0d-160
    y = y*norm2(x(2:3))*1.0d-160 + f
  end subroutine foo
end module m
