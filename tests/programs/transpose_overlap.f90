! idea: matrices are transposed into themselves
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
    real(8) :: a(n, n)
    integer :: k
    a = spread(x, 1, n)
    a(1, :) = y*f
    do k = 1, 2
      a = transpose(a)*a(k, 2)
      a(2:3, 1:2) = transpose(a(1:2, 2:3)) + transpose(a(2:3, 1:2)*f)
      a(:, n:1:-1) = transpose(a)
    end do
    y = a(:, 2)*y
    f = f*sum(transpose(a(2:, :))*a(:, 2:))*0.1d0
  end subroutine foo
end module m
