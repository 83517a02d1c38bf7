! idea: sizes, shapes and bounds of expressions in bounds, factors and indices
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
    real(8) :: a(0:n, 2)
    integer :: i, s(2)
    a = reshape([x, y, f, f*f], [n + 1, 2])
    s = shape(matmul(transpose(a), a*2))
    do i = lbound(a, 1), ubound(a*2, 1) - size(spread(x, 1, 2))/n
      y(i + 1) = y(i + 1)*a(i, s(2))*size(a(i:, :)*2) + ubound(a(1:2, :), 1)
    end do
    f = f*sum(a(:, ubound(a, 2)))/size(pack(x, x > 0)) + y(size([y, x])/2)
    a(:, 1:size(shape(a))) = a(:, size(shape(a)):1:-1)*size(transpose(a), dim=2)
    f = f + a(2, 1)*sum(real(shape(a), 8))
  end subroutine foo
end module m
