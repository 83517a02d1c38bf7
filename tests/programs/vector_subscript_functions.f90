! idea: matrix products, shifts and reductions of elements that index arrays list
! dependent: y, z
! independent: x, a
! set: n=3, idx=3 1 2, jdx=2 2 1
module vector_subscript_functions_mod
  implicit none
contains
  subroutine foo(n, idx, jdx, a, x, y, z)
    integer, intent(in) :: n, idx(n), jdx(n)
    real(kind=8), intent(in) :: a(n, n), x(n)
    real(kind=8), intent(out) :: y(n), z
    real(kind=8) :: b(n, n)
    y(idx) = matmul(a(idx, jdx), x(jdx))
    b(:, idx) = transpose(a(jdx, :))
    b(idx, 2) = cshift(b(jdx, 1), 1) * y
    y(idx) = y(jdx) + sum(a(:, jdx), 1) * product(b(jdx, idx), dim=2)
    y([2, 1]) = [y(3), x(1)]
    z = dot_product(x(jdx), y(idx)) + maxval(b(idx, jdx)) * sum(x(idx), mask=x(jdx) > 0.0d0)
  end subroutine foo
end module vector_subscript_functions_mod
