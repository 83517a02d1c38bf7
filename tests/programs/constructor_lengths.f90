! idea: loops in constructors of other lengths in each turn, steps and kinds
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
    real(8) :: a(n*(n + 1)/2), b(n + 4)
    real(8) :: s(2)
    integer :: i, j, k
    a = [((x(i)*y(j), j = 1, i), i = 1, n)]
    k = n
    do j = 1, 2
      a(1:k) = [(a(i + 1)*f, i = 1, k - 1), x(k)]
      b = [f, (y(i), [x(i), f*j], i = n, 2, -2), a(k)]
      y = y + b(2:n + 1)*[(sum(x(1:i)), i = 1, n)]
      k = k - 1
    end do
    s = [real(kind(1.0d0)) :: x(1), y(2)]
    f = f + sum([real(kind(1.0d0)) :: 1, 2, 3]*a(1:3)) + sum(real([(i, i = 1, n)], 8)*y) + sum([y, s])
  end subroutine foo
end module m
