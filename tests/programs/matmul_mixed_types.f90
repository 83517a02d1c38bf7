! idea: products of matrices of several kinds, of integers too
! dependent: y, f
! independent: x
! set: n=4
! tolerance: 2e-5
module m
  implicit none
contains
  subroutine foo(n, x, y, f)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n), f
    real(8) :: w(2)
    real(4) :: s(2, n)
    integer :: k(2, n), i
    do i = 1, n
      s(:, i) = real(x(i), 4)
      k(:, i) = [i, 2 - i]
    end do
    w = matmul(s, y)
    y = y*matmul(w, k) + matmul(w, s)
    f = f + sum(matmul(k, y)) + sum(matmul(k, k(1, :)))*y(2)
  end subroutine foo
end module m
