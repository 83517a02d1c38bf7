! idea: routines of a module make, change, append to and throw away its networks
! dependent: y
! independent: x
! without: sparse
! set: n=3
module rows_network_left_in_module_store
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
  subroutine spread_out(x)
    real(8), intent(in) :: x(:)
    integer :: k
    if (allocated(spare)) deallocate(spare)
    spare = [net%layers(2), net%layers(1)]
    spare(2)%b = spare(2)%b*x
    do k = 1, 2
      net%layers(k)%w = net%layers(k)%w + spare(3 - k)%w
      net%layers(k)%b = [spare(k)%b(1), net%layers(k)%b(2:)]
    end do
  end subroutine spread_out
  subroutine clear()
    if (allocated(net%layers)) deallocate(net%layers)
    if (allocated(spare)) deallocate(spare)
  end subroutine clear
end module rows_network_left_in_module_store
module rows_network_left_in_module
  use rows_network_left_in_module_store
  implicit none
contains
  subroutine foo(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: k
    real(8) :: z(n)
    call init(n, 2, x)
    call run(x, y)
    do k = 1, 2
      call spread_out(y)
      call run(x, z)
      y = y + z
    end do
    if (x(1) < 100) call clear()
    call init(n, 3, y)
    call run(x, y)
  end subroutine foo
end module rows_network_left_in_module
