! idea: masks of do concurrent and forall that read what the loop changes, or call functions that do
! dependent: y, s
! independent: x
! set: n=5
module m
  implicit none
  real(8), private :: limit = 0
contains
  subroutine foo(n, x, y, s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    real(8), intent(out) :: s
    real(8) :: a(n, n), w(n)
    integer :: i, j
    w = x
    do concurrent (i = 2:n:2, w(i) > 0.9d0*w(i - 1))
      w(i) = w(i)*w(i - 1)
    end do
    a = spread(w, 1, n)*spread(y, 2, n)
    limit = sum(a)/n**2
    do concurrent (i = 1:n, j = n:1:-2, a(i, j) > a(j, i) .and. large(a(i, j)))
      a(i, j) = a(i, j)**2 + x(j)
    end do
    do concurrent (i = 1:1, sum(y(:)) > 0)
      y(i) = -y(i)
      y(i + 1) = y(i)*x(i)
    end do
    forall (i = 1:n, large(y(i)*1.2d0)) y(i) = y(i)*w(n + 1 - i)
    s = sum(a)
  end subroutine foo
  pure logical function large(b)
    real(8), intent(in) :: b
    large = b > limit
  end function large
end module m
