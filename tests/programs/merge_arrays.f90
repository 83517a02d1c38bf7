! idea: alternatives of arrays, scalars and expressions, one in the other
! dependent: y, f
! independent: x
! set: n=4
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: a(n), b
    logical :: l
    integer :: i
    l = x(1) > 5
    do i = 1, 2
      a = merge(x*y, merge(f, y*y, y > 0.9d0), x > 1)
      b = merge(f*a(1), sum(a), l .or. i > 1)
      y = y + merge(2, 3, a > b)*merge(a, x, l)*0.2d0
      a(2:3) = merge(a(1:2), a(3:4), y(2:3) > y(1:2))
      f = f*0.2d0 + merge(maxval(a), minval(a), maxval(a) > 2*b) + sum(a)*0.1d0
    end do
  end subroutine foo
end module m
