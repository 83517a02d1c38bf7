! idea: variables of a common block are dependent and independent
! dependent: y, q, w
! independent: x, w
! without: jacobian, hessian, gauss-newton, sparse
subroutine foo(x, y)
  implicit none
  real(8), intent(in) :: x
  real(8), intent(out) :: y
  real(8) :: q, w(2)
  integer :: n
  common /blk/ q, w, n
  q = q*x
  n = 3
  call bar()
  y = q**2 + w(1)
end subroutine foo
subroutine bar()
  implicit none
  real(8) :: q, v(2)
  integer :: n
  common /blk/ q, v, n
  v = v*q*n
end subroutine bar
