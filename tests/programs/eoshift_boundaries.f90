! idea: shifts that fill up with values that change later
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
    real(8) :: a(n, 2), edge(2)
    integer :: k
    edge = [f, x(2)]
    a = spread(y, 2, 2)
    do k = -2, 7, 3
      a = eoshift(a*a, k, boundary=edge)
      edge = edge*a(1, :) + f
      y = eoshift(y, -1, f) + eoshift(x, k)
      a = a + eoshift(a, [1, -1, 2, 0], y, dim=2)
      f = f*0.5d0 + a(2, 1)*0.1d0
    end do
  end subroutine foo
end module m
