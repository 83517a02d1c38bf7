! idea: layers are allocated in a number that is computed, deallocated and allocated with other bounds
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_network_by_statements
  implicit none
  type :: layer
    integer :: width = 0
    real(8) :: scale = 0.5d0
    real(8) :: mean(2)
    real(8), allocatable :: w(:,:), b(:)
  contains
    procedure :: init => layer_init
    procedure :: forward => layer_forward
  end type
  type :: network
    integer :: n = 0
    real(8) :: rate = 2
    type(layer), allocatable :: layers(:)
    real(8), allocatable :: bias(:)
  contains
    procedure :: init => net_init
    procedure :: forward => net_forward
    procedure :: clear => net_clear
  end type
contains
  subroutine layer_init(self, nin, nout, x)
    class(layer), intent(inout) :: self
    integer, intent(in) :: nin, nout
    real(8), intent(in) :: x(:)
    integer :: i
    allocate(self%w(nout, nin), self%b(nout))
    self%width = nout
    self%mean = [x(1), 2.0d0]
    do i = 1, nin
      self%w(:,i) = 0.1d0*i + 0.2d0*self%scale*x(min(i, size(x)))
    end do
    self%b = x(1)*self%mean(1)
  end subroutine
  subroutine layer_forward(self, h)
    class(layer), intent(in) :: self
    real(8), intent(inout), allocatable :: h(:)
    h = tanh(matmul(self%w, h) + self%b*self%scale)
  end subroutine
  subroutine net_init(self, sizes, x)
    class(network), intent(out) :: self
    integer, intent(in) :: sizes(:)
    real(8), intent(in) :: x(:)
    integer :: k
    if (allocated(self%layers)) deallocate(self%layers)
    self%n = size(sizes) - 1
    allocate(self%layers(self%n))
    do k = 1, self%n
      call self%layers(k)%init(sizes(k), sizes(k+1), x)
      self%layers(k)%scale = self%layers(k)%scale*x(1)*k
    end do
    self%bias = x*self%rate
  end subroutine
  subroutine net_clear(self)
    class(network), intent(inout) :: self
    if (allocated(self%layers)) deallocate(self%layers)
    self%n = 0
  end subroutine
  subroutine net_forward(self, x, y)
    class(network), intent(in) :: self
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y(:)
    real(8), allocatable :: h(:)
    integer :: k
    h = x
    do k = lbound(self%layers, 1), ubound(self%layers, 1)
      call self%layers(k)%forward(h)
    end do
    y = h*self%bias
  end subroutine
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(network) :: net
    integer :: k, count

    count = n/2 + 1
    allocate(net%layers(count))
    do k = 1, size(net%layers)
      call net%layers(k)%init(n, n, x)
    end do
    net%bias = x
    call net%forward(x, y)
    deallocate(net%layers)
    allocate(net%layers(0:count))
    do k = 0, count
      call net%layers(k)%init(n, n, y)
    end do
    call net%forward(x, y)
  end subroutine foo
end module rows_network_by_statements
