! idea: values of functions for sections that end before they start
! dependent: x
! independent: x
! set: n=0
module m
  implicit none
contains
  pure function rev(v) result(r)
    real(8), intent(in) :: v(:)
    real(8) :: r(size(v))
    r = v(size(v):1:-1)*v
  end function rev
  subroutine foo(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: last
    x(2:) = rev(x(:n-1)) + x(2:)
    last = n - 1
    if (n > 0) last = last - 1
    x(3:last+2) = rev(x(:last)) + x(3:last+2)
  end subroutine foo
end module m
