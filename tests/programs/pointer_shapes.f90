! idea: pointers that see a vector as a matrix, and a matrix as a vector: elements, rows, parts, products
! dependent: y
! independent: x
! set: n=3
module pointer_shapes_mod
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(kind=8), intent(in) :: x(n)
    real(kind=8), intent(out) :: y
    real(kind=8), target :: work(n*n), u(n, n), a(4, 2)
    real(kind=8), pointer :: mat(:, :), col(:), row(:), flat(:), blk(:, :)
    real(kind=8) :: v(n)
    integer :: i, j, k
    mat(1:n, 1:n) => work
    do j = 1, n
      do i = 1, n
        mat(i, j) = x(i)*x(j) + i
      end do
    end do
    v = matmul(mat, x)
    mat(:, 2) = mat(:, 2)*v
    mat(1, :) = mat(2, :)*v
    y = sum(mat) + sum(mat(2:, :)**2) + mat(2, 3) + size(mat, 2) + ubound(mat, 1)
    mat = mat*x(1)
    mat(2:, 1:2) = mat(1:n-1, 2:3)
    row => mat(2, :)
    row(2) = row(1)**2
    u = transpose(mat)
    flat(1:n*n) => u
    do k = 1, n*n
      flat(k) = flat(k)*k
    end do
    flat(2:4) = flat(2:4)**2
    y = y + dot_product(flat, work)
    blk(1:2, 1:4) => a
    a = x(1)
    a(3, 2) = x(3)
    blk(2, 2) = blk(1, 2)*blk(2, 4)
    blk(:, 3) = blk(:, 2)**2
    y = y + sum(blk*blk)*blk(2, 3)
    do k = 1, n
      col(0:n-1) => u(:, k)
      col(0) = sin(col(n - 1))
      blk(0:1, 0:1) => work(k:)
      blk(1, 1) = blk(0, 1)*blk(1, 0)
    end do
    if (sum(mat) > 0) y = y + sum(u)
  end subroutine foo
end module pointer_shapes_mod
