! idea: layers of a local network have default values and are made by a callee
! dependent: y
! independent: x
! without: sparse
! set: n=3, m=2
module rows_network_made
  implicit none
  type :: layer
    integer :: width = 0
    real(8) :: scale = 0.5d0
    real(8), allocatable :: w(:,:), b(:)
  end type
  type :: network
    real(8) :: rate = 2
    type(layer), allocatable :: layers(:)
    real(8), allocatable :: bias(:)
  end type
contains
  subroutine make(one, k, x)
    type(layer), intent(inout) :: one
    integer, intent(in) :: k
    real(8), intent(in) :: x(:)
    integer :: i
    allocate(one%w(size(x), size(x)), one%b(size(x)))
    one%width = one%width + size(x)
    do i = 1, size(x)
      one%w(:,i) = sin(x*k) + i*one%scale
    end do
    one%b = x**2/k
  end subroutine
  subroutine forward(one, h)
    type(layer), intent(in) :: one
    real(8), intent(inout) :: h(:)
    h = tanh(matmul(one%w, h) + one%scale*one%b)
  end subroutine
  subroutine foo(n, m, x, y)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(m)
    real(8), intent(out) :: y(m)
    type(network) :: net
    real(8) :: h(m)
    integer :: k
    allocate(net%layers(0:n))
    allocate(net%bias(m))
    net%bias = x*net%rate
    do k = 0, ubound(net%layers, 1)
      call make(net%layers(k), k + 1, x)
      net%layers(k)%scale = net%layers(k)%scale + x(1)*net%layers(k)%width
    end do
    h = x
    do k = 0, n
      call forward(net%layers(k), h)
    end do
    y = h*net%bias
    deallocate(net%layers)
  end subroutine
end module rows_network_made
