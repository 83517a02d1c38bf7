! idea: a routine sets an array of structures with reshape
! without: sparse
! routine: foo
! dependent: y
! independent: x
! set: n=1
module m
implicit none
type :: layer
  real(8), allocatable :: w(:,:)
end type
type :: network
  type(layer), allocatable :: layers(:)
end type
contains
subroutine foo(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  call work(n, x, y)
end subroutine
subroutine work(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y(n)
  type(network) :: net
  integer :: k
  k = n
allocate(net%layers(1))
  allocate(net%layers(1)%w(n, n))
  net%layers(1)%w = x(1)
  y = tanh(matmul(net%layers(1)%w, x) + 1)
call turn(net)
y = y*net%layers(1)%w(1, 1)
end subroutine
subroutine turn(net)
 type(network), intent(inout) :: net
 net%layers = reshape(net%layers, [1])
end subroutine
end module
