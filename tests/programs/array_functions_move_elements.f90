! idea: dot product, transpose, spread and array constructors
! dependent: y
! independent: x
! set: n=3
module m
  implicit none
  integer, parameter :: wp = kind(1.0d0)
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(wp), intent(in) :: x(n)
    real(wp), intent(inout) :: y(n, n)
    real(wp) :: a(0:2)
    integer :: i
    y = transpose(y)*y + spread(x, 1, n) - spread(x*x, dim=2, ncopies=n)
    y(:, 1) = y(:, 1)*dot_product(x, y(2, :))
    a = [x(1), 2*x(2)*y(1, 1), dot_product(x, x)]
    y(2:3, 1:2) = transpose(y(1:2, 2:3)*a(1)) + sin(transpose(y(2:3, 1:2)))
    do i = 1, n
      y(:, i) = y(:, i)*(/ x(i), a(1), 1.0_wp /) + a
    end do
    call add([y(1, 1), x(1)*x(2)], sum(y(1, :)), y(3, 3))
  end subroutine foo
  subroutine add(a, b, c)
    real(wp), intent(in) :: a(2), b
    real(wp), intent(inout) :: c
    c = c*a(1) + a(2)*b
  end subroutine add
end module m
