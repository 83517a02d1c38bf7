! idea: of two networks from one function some parts have no derivatives
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_network_parts
  implicit none
  type :: layer
    real(8), allocatable :: w(:), u(:)
    real(8) :: scale = 1, shift(2) = 0.5d0
  end type layer
  type :: network
    type(layer), allocatable :: layers(:)
    real(8) :: gain = 1.5d0, offset(2) = 0
    real(8), allocatable :: bias(:)
  end type network
contains
  function made(m, n, x) result(net)
    integer, intent(in) :: m, n
    real(8), intent(in) :: x(:)
    type(network) :: net
    integer :: k
    allocate(net%layers(m), net%bias(n))
    do k = 1, m
      allocate(net%layers(k)%w(n + k), net%layers(k)%u(k))
      net%layers(k)%w = x(1)*k
      net%layers(k)%u = x(2)*k
      net%layers(k)%scale = x(1)**k
      net%layers(k)%shift = x(1:2)*x(2)
    end do
    net%gain = net%gain + x(1)
    net%offset = x(2)
    net%bias = x*x
  end function made
  subroutine init(net, m, n, x)
    type(network), intent(out) :: net
    integer, intent(in) :: m, n
    real(8), intent(in) :: x(:)
    net = made(m, n, x)
    net%gain = net%gain*x(1)
  end subroutine init
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y
    type(network) :: a, b, c, d, e, f
    integer :: k
    a = made(2, n, x)
    y = a%gain*sum(a%bias)*a%offset(2) + a%layers(2)%scale*sum(a%layers(1)%shift)
    do k = 1, 2
      y = y + sum(a%layers(k)%w)*sum(a%layers(k)%u)
    end do
    b = made(n, n, x)
    y = y*b%gain
    c = made(2, n, x)
    y = y*sum(c%layers(2)%w)
    call init(d, 3, n, x)
    y = y + d%layers(3)%u(2)*d%offset(1)
    call init(e, 2, n, x)
    y = y + e%bias(3)
    call init(f, 2, n, x)
    y = y + f%layers(2)%scale
  end subroutine foo
end module rows_network_parts
