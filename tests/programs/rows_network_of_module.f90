! idea: a network and cells in a module, made, changed and thrown away by the routines that use it
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_network_of_module_store
  implicit none
  type :: layer
    real(8), allocatable :: w(:,:), b(:)
    real(8) :: scale = 1
  end type layer
  type :: network
    type(layer), allocatable :: layers(:)
    real(8) :: gain = 1.5d0
    integer :: calls = 0
  end type network
  type(network), save :: net
  type(layer), allocatable :: spare(:)
end module rows_network_of_module_store
module rows_network_of_module
  use rows_network_of_module_store
  implicit none
contains
  subroutine init(n, m, x)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(:)
    integer :: k
    if (allocated(net%layers)) deallocate(net%layers)
    allocate(net%layers(m))
    do k = 1, m
      allocate(net%layers(k)%w(n, n), net%layers(k)%b(n))
      net%layers(k)%w = 0.1d0*k*x(1)
      net%layers(k)%b = x(1:n)*x(2)
      net%layers(k)%scale = x(k)
    end do
    net%gain = x(3)
  end subroutine init
  subroutine run(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y(:)
    integer :: k
    y = x
    do k = 1, size(net%layers)
      y = net%layers(k)%scale*tanh(matmul(net%layers(k)%w, y) + net%layers(k)%b)
      net%layers(k)%b = net%layers(k)%b*y
    end do
    y = y*net%gain
    net%calls = net%calls + 1
  end subroutine run
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: k
    real(8) :: z(n)
    type(network) :: own
    call init(n, 2, x)
    call run(x, y)
    if (allocated(spare)) deallocate(spare)
    allocate(spare(2))
    spare(1) = net%layers(2)
    spare(2) = net%layers(1)
    spare(2)%b = spare(2)%b*y
    call init(n, 3, y)
    do k = 1, 2
      net%layers(k)%w = net%layers(k)%w + spare(k)%w
      call run(spare(k)%b, z)
      y = y + z
    end do
    own = net
    own%layers(2)%b = own%layers(1)%b*y
    call move_alloc(own%layers, net%layers)
    call run(y, z)
    y = y + z
    if (allocated(own%layers)) y = 0
    spare = net%layers
    spare(3)%w = spare(1)%w*y(1)
    do k = 1, size(spare)
      y = y + matmul(spare(k)%w, spare(k)%b)
    end do
  end subroutine foo
end module rows_network_of_module
