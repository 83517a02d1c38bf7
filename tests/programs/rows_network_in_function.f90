! idea: a function makes a network each time, and a callee changes it
! dependent: y
! independent: x
! without: sparse
! set: n=3, m=2
module rows_network_in_function
  implicit none
  type :: layer
    real(8), allocatable :: w(:,:), b(:)
  end type
  type :: network
    type(layer), allocatable :: layers(:)
  end type
contains
  subroutine apply(net, x, h)
    type(network), intent(inout) :: net
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: h(:)
    integer :: k
    do k = 1, size(net%layers)
      net%layers(k)%b = net%layers(k)%b + x*h(1)
      h = tanh(matmul(net%layers(k)%w, h) + net%layers(k)%b)
    end do
  end subroutine
  function step(n, x) result(y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    type(network) :: net
    integer :: k
    allocate(net%layers(n))
    do k = 1, n
      allocate(net%layers(k)%w(size(x), size(x)))
      allocate(net%layers(k)%b(size(x)))
      net%layers(k)%w = x(1)*k
      net%layers(k)%b = x
    end do
    y = x
    call apply(net, x, y)
    call apply(net, x*x, y)
  end function
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(out) :: y(m)
    integer :: t
    y = x
    do t = 1, 3
      y = y + step(n, y)
    end do
  end subroutine
end module rows_network_in_function
