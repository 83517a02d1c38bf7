! idea: sections of one array on both sides, forwards and backwards
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
    integer :: k
    do k = 1, 2
      y(2:n) = y(1:n - 1)*x(2:n) + f
      y = y(n:1:-1)*y
      y(1:n:2) = y(2:n:2) + y(n:1:-2)*0.1d0
      y(k:k + 2) = y(k + 2:k:-1)*x(1:3) + y(k)
      y(k + 1:) = cos(y(:n - k)) + sum(y)*0.1d0
      f = f*y(k)
    end do
  end subroutine foo
end module m
