! idea: sections with negative strides and without elements, overlapping on both sides
! dependent: y, a
! independent: x, a
! set: n=5, k=0
module array_sections_backwards_mod
  implicit none
contains
  subroutine foo(n, k, x, a, y)
    integer, intent(in) :: n, k
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(inout) :: a(n, 2)
    real(kind=8), intent(out) :: y
    real(kind=8), allocatable :: b(:)
    a(n:1:-1, 1) = a(:, 1) * x
    a(1:n - 1, 2) = a(n:2:-1, 2) * a(2:n, 1)
    a(2:k, 1) = x(2:k) * a(1:k - 1, 1)
    a(n:1:-2, 1) = a(1:n:2, 2) + a(n:1:-2, 1)**2
    a(:, n:1) = 0.0d0
    allocate(b(k))
    b = x(1:k)
    y = sum(b) + product(a(k + 1:k, 1)) * a(1, 1)
    b = [b, x(3:1:-1)]
    a(1:n:2, :) = a(n:1:-2, 2:1:-1) * b(3)
    y = y + sum(b * a(1:3, 1)) + sum(a(3:1:-1, 2) * b(3:1:-1))
  end subroutine foo
end module array_sections_backwards_mod
