! idea: shifts larger than the array, negative, by arrays, along all dimensions
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
    real(8) :: a(n, 3)
    integer :: k, s(n)
    a = spread(x, 2, 3)*spread([f, 1.0d0, 2.0d0], 1, n)
    do k = -5, 6, 5
      y = y*cshift(x*y, k)
      a = cshift(a, [k, 1, -1])*a
      s = [1, -4, k, 0]
      a = a + 0.2d0*cshift(a, s, dim=2)
      y = y + cshift(a(:, 2), shift=-k, dim=1)
    end do
    f = f + sum(cshift(y(n:1:-1), 3)*y)
  end subroutine foo
end module m
