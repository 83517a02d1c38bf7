! idea: layers are added to a network by a bound procedure, changed in parts, shifted, and left out
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_network_added
  implicit none
  type :: layer
    real(8), allocatable :: w(:,:), b(:)
    real(8) :: scale = 1
    integer :: kind = 1
  end type layer
  type :: network
    type(layer), allocatable :: layers(:)
    real(8) :: gain = 1.5d0
  contains
    procedure :: add
    procedure :: run
  end type network
contains
  function new_layer(n, x) result(l)
    integer, intent(in) :: n
    real(8), intent(in) :: x(:)
    type(layer) :: l
    allocate(l%w(n, n), source=0.1d0*x(1))
    l%b = x(1:n)*x(2)
    l%scale = x(3)
  end function new_layer
  subroutine run(self, x, y)
    class(network), intent(in) :: self
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y(:)
    integer :: k
    y = x
    do k = 1, size(self%layers)
      y = self%layers(k)%scale*tanh(matmul(self%layers(k)%w, y) + self%layers(k)%b)
    end do
    y = y*self%gain
  end subroutine run
  subroutine add(self, new)
    class(network), intent(inout) :: self
    type(layer), intent(in) :: new
    type(layer), allocatable :: tmp(:)
    integer :: n
    if (.not. allocated(self%layers)) allocate(self%layers(0))
    n = size(self%layers)
    call move_alloc(self%layers, tmp)
    allocate(self%layers(n + 1))
    self%layers(:n) = tmp
    self%layers(n + 1) = new
    self%layers(n + 1)%scale = 2*new%scale
  end subroutine add
  subroutine tidy(net)
    type(network), intent(inout), optional :: net
    if (present(net)) then
      net%layers = net%layers(1:2)
    end if
  end subroutine tidy
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    type(network) :: net
    real(8) :: z(n)
    integer :: k

    do k = 1, 3
      call net%add(new_layer(n, x*k))
    end do
    net%gain = x(1)
    net%layers%scale = net%layers%scale*x(1)
    net%layers(2:3)%kind = 3
    where (net%layers%kind == 3) net%layers%scale = x(2)
    net%layers(1) = layer(net%layers(2)%w, x, kind=2)
    net%layers(2:3) = net%layers(1:2)
    call net%run(x, y)
    call tidy(net)
    call tidy()
    call net%run(y*x, z)
    y = y + z*size(net%layers)
  end subroutine foo
end module rows_network_added
