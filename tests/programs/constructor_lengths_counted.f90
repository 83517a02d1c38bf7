! idea: loops in constructors whose lengths differ from turn to turn, where shapes follow them
! dependent: y
! independent: x
! set: n=3
module constructor_lengths_counted_mod
  implicit none
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(2)
  real(8), allocatable :: a(:)
  integer, allocatable :: k(:)
  integer :: i, j, l
  k = [((j, j = i, n), i = 1, n)]
  a = [(((x(i)*x(j)*x(l), l = j, n), j = i, n), i = n, 1, -1)]
  y(1) = sum(a**2) + sum([(x(:i), i = 1, n)])*size(a)
  a = [a, (x(i:)**2, x(i), i = 1, n), x(1)]
  a = 2*[x(1), [(sin(x(1:i)), i = 0, n, 2)]]
  do i = 1, 2
    a = [a(2:), (f(x, j), j = 1, i), (x(:j), j = i, n - 1)]
    y(1) = y(1) + dot_product(a(:i*(i+1)/2), [((x(j), l = 1, j), j = 1, i)])*x(1)
  end do
  y(2) = total([((x(j)*k(i), j = 1, i), i = 1, n)]) + sum(a(::2)) + size([((1, j = 1, i), i = 1, n)])
  if (sum([(x(:i), i = 1, n)]) > 0) y(2) = y(2)*x(3)
end subroutine
real(8) function total(a)
  real(8), intent(in) :: a(:)
  total = sum(a**2)*size(a)
end function
pure real(8) function f(x, j)
  real(8), intent(in) :: x(:)
  integer, intent(in) :: j
  f = x(j)**2
end function
end module
