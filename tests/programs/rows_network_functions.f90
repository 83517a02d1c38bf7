! idea: networks and layers are the results of functions, as constructors and passed on
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_network_functions
  implicit none
  type :: layer
    real(8), allocatable :: w(:,:), b(:)
    integer :: kind = 1
  contains
    procedure :: forward
  end type layer
  type :: network
    type(layer), allocatable :: layers(:)
    real(8) :: gain = 1.5d0
  contains
    procedure :: output
    procedure :: deeper
  end type network
  interface layer
    module procedure new_layer
  end interface layer
  interface network
    module procedure new_network
  end interface network
contains
  pure type(layer) function new_layer(nin, nout, x) result(res)
    integer, intent(in) :: nin, nout
    real(8), intent(in) :: x(:)
    integer :: i, j
    allocate(res%w(nout, nin), res%b(nout))
    do j = 1, nin
      do i = 1, nout
        res%w(i, j) = 0.1d0*(i + j) + x(1)*x(min(j, size(x)))
      end do
    end do
    res%b = 0.5d0*x(2)
  end function new_layer
  type(network) function new_network(dims, x) result(net)
    integer, intent(in) :: dims(:)
    real(8), intent(in) :: x(:)
    integer :: k
    allocate(net%layers(size(dims) - 1))
    do k = 1, size(net%layers)
      net%layers(k) = layer(dims(k), dims(k + 1), x)
      if (k > 1) net%layers(k)%kind = 2
    end do
    net%gain = net%gain + x(1)
  end function new_network
  subroutine forward(self, h)
    class(layer), intent(in) :: self
    real(8), intent(inout), allocatable :: h(:)
    h = matmul(self%w, h) + self%b
    if (self%kind == 1) h = tanh(h)
  end subroutine forward
  function output(self, x) result(h)
    class(network), intent(in) :: self
    real(8), intent(in) :: x(:)
    real(8), allocatable :: h(:)
    integer :: k
    h = x
    do k = 1, size(self%layers)
      call self%layers(k)%forward(h)
    end do
    h = self%gain*h
  end function output
  function deeper(self, x) result(new)
    class(network), intent(in) :: self
    real(8), intent(in) :: x(:)
    type(network) :: new
    integer :: n, k
    n = size(self%layers)
    allocate(new%layers(n + 1))
    do k = 1, n
      new%layers(k) = self%layers(k)
    end do
    new%layers(n + 1) = layer(size(self%layers(n)%b), 2, x)
    new%gain = self%gain*x(3)
  end function deeper
  subroutine judge(net, x, y)
    type(network), intent(in) :: net
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    y = y*net%output(x) + size(net%layers)
  end subroutine judge
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    type(network) :: net
    integer :: k
    y = 0
    do k = 1, 2
      net = network([n, n + k, n], x)
      y = y + sum(net%output(x))
      net = net%deeper(x)
      y = y*net%output(x*k)
      call judge(net%deeper(x*k), x, y)
    end do
  end subroutine foo
end module rows_network_functions
