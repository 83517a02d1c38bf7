! idea: functions with matrices as results in implied loops, beside other functions of arrays
! dependent: y
! independent: x
! set: x=0.7 1.1 0.9, n=3
module constructor_functions_of_matrices_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  function layer(g, i) result(r)
    real(dp), intent(in) :: g(:,:,:)
    integer, intent(in) :: i
    real(dp), allocatable :: r(:,:)
    r = g(i,:,:)
  end function
  function row(g, i) result(r)
    real(dp), intent(in) :: g(:,:)
    integer, intent(in) :: i
    real(dp) :: r(size(g, 2))
    r = g(i,:)**2
  end function
  subroutine foo(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: y(n)
    real(dp) :: b(n,n,n), c(n,n)
    integer :: i
    b = spread(spread(x,2,n)*spread(x*x,1,n), 2, n)
    c = transpose(matmul(b(:,:,1), transpose(spread(x, 1, n))))
    y = [(sum(layer(b, i)), i=1,n)]
    c = reshape([matmul(c, x), cshift(y, 1), x], [n, n])
    do i = 1, 2
      b(:,:,i) = matmul(c, transpose(spread(y, 2, n)))
      y = y + [(sum(row(c, n+1-i)) + maxval(layer(b, i)), i=1,n)]*0.1_dp
    end do
    y = y + matmul(c, [(dot_product(row(c, i), x), i=1,n)])
  end subroutine
end module
