! idea: networks are enlarged by move_alloc and by assignment, and copied
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_network_copied
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
  subroutine enlarge(net, by_moving)
    type(network), intent(inout) :: net
    logical, intent(in) :: by_moving
    type(network) :: longer
    integer :: k

    allocate(longer%layers(net%n + 1))
    do k = 1, net%n
      longer%layers(k) = net%layers(k)
    end do
    longer%layers(net%n + 1) = net%layers(1)
    longer%layers(net%n + 1)%b = 2*net%layers(1)%b*net%layers(net%n)%b
    if (by_moving) then
      call move_alloc(longer%layers, net%layers)
    else
      net%layers = longer%layers
    end if
    net%n = size(net%layers)
  end subroutine enlarge
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(network) :: net, other
    integer :: k

    call net%init([n, n, n], x)
    do k = 1, 2
      call enlarge(net, k == 1)
    end do
    call net%forward(x, y)
    other = net
    other%layers(2)%w = other%layers(2)%w*y(1)
    deallocate(net%layers)
    allocate(net%layers(other%n), source=other%layers)
    net%layers(1)%b = net%layers(1)%b*other%layers(2)%b
    call net%forward(x*other%rate, y)
  end subroutine foo
end module rows_network_copied
