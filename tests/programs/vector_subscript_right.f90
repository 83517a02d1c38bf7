! idea: vector subscripts with duplicates on the right, also in sections and of computed indices
! dependent: y, z
! independent: x
! set: n=4, idx=3 1 3 2
module vector_subscript_right_mod
  implicit none
contains
  subroutine foo(n, idx, x, y, z)
    integer, intent(in) :: n, idx(n)
    real(kind=8), intent(in) :: x(n, 2)
    real(kind=8), intent(out) :: y(n), z
    real(kind=8) :: w(0:n)
    integer :: k
    y = x(idx, 1) * x(:, 2) + x(idx, 2)
    y = y(idx) * y(n + 1 - idx)
    w = 1.0d0
    w(1:n:2) = exp(x(idx(2:4:2), 2)) * y(idx(3:1:-2))
    w(2:3) = w(2:3) * x([2, 2], 1) + x([n, n - 1], 2)
    z = sum(w(idx) * x(idx(idx), 1)) + maxval(y(idx(2:)))
    do k = 1, n
      y(k:) = y(idx(k:)) * w(k - 1)
    end do
  end subroutine foo
end module vector_subscript_right_mod
